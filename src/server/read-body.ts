import { contentLength } from "./body-limits.ts";
import { HttpFailure } from "./http-failure.ts";

/** How long a client may take to send a whole body. */
const readTimeoutMs = 30_000;

export type ReadLimits = {
  readonly maxBytes: number;
  /** The answer to a body that turns out to be larger. */
  readonly tooLarge: () => HttpFailure;
  readonly timeoutMs?: number;
};

/**
 * All bytes of a body, whose announced length was checked before.
 * @throws {HttpFailure} `tooLarge()` for too much, 408 when the client takes too long, 400 when it breaks off.
 */
export async function readBytes(request: Request, limits: ReadLimits): Promise<Uint8Array> {
  const announced = contentLength(request.headers);
  if (announced === 0 || (announced === undefined && !request.headers.has("transfer-encoding"))) return nothing;
  // Only a chunked body has no length before it has ended, so only that has to be counted while it arrives.
  const reading = announced === undefined ? countedBytes(request, limits) : request.bytes();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), limits.timeoutMs ?? readTimeoutMs);
  try {
    return await Promise.race([reading, late.promise]);
  } catch (error) {
    reading.catch(() => {}); // whatever still comes, this request has its answer
    throw error instanceof HttpFailure ? error : brokenOff(error);
  } finally {
    clearTimeout(timer);
  }
}

const nothing = new Uint8Array();

async function countedBytes(request: Request, { maxBytes, tooLarge }: ReadLimits): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop by throwing cancels the stream: the rest of the body is dropped as it arrives.
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

function tooSlow(): HttpFailure {
  return new HttpFailure(408, "TIMEOUT", "the request body did not arrive in time", { Connection: "close" });
}

/** Reaches nobody, because the connection is gone. */
function brokenOff(cause: unknown): HttpFailure {
  return new HttpFailure(400, "BAD_REQUEST", "the request body ended early", {}, { cause });
}
