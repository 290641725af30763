import { HttpFailure } from "./http-failure.ts";

/** A client that stops in the middle of its body is given up after this long without a byte. */
const readTimeoutMs = 30_000;

/**
 * All bytes of a body.
 * @throws {HttpFailure} what `tooLarge` makes of more than `maxBytes` (the announced length, or undefined without one), 408
 * when the client stalls, 400 when it breaks off.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: (announced: number | undefined) => HttpFailure,
): Promise<Uint8Array> {
  const announced = contentLength(request.headers);
  if (announced !== undefined && announced > maxBytes) throw tooLarge(announced);
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await orStalled(reader.read());
      if (done) return concat(chunks, size);
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(undefined);
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {}); // the connection is being given up; there is nobody to tell
    if (error instanceof HttpFailure) throw error;
    throw new HttpFailure(400, "BAD_REQUEST", "the request body ended early");
  }
}

/** The announced length; undefined without a usable header. */
export function contentLength(headers: Headers): number | undefined {
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

async function orStalled<T>(read: Promise<T>): Promise<T> {
  const stalled = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    stalled.reject(new HttpFailure(408, "TIMEOUT", "the request body did not arrive in time", { Connection: "close" }));
  }, readTimeoutMs);
  try {
    return await Promise.race([read, stalled.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
