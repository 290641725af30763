import { messageOf } from "../platform/index.ts";
import { RequestError } from "./request-error.ts";

/** Most bytes of a call's body. Far above any sensible argument, far below what would hurt. */
export const maxBodyBytes = 10 * 1024 * 1024;

// Fatal, because silently replaced bytes would end up in files that tools write.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The JSON object in a request's body; an empty body is an empty object. Every key is data, `__proto__` too.
 * @throws {RequestError} 413 above `maxBodyBytes`, 400 for anything that is not a JSON object in UTF-8.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  const value = parse(bytes);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new RequestError(400, "request body must be a JSON object");
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message : "it is not UTF-8 text";
    throw new RequestError(400, `request body is not JSON: ${reason}`, { cause });
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > maxBodyBytes) throw tooLarge();
  try {
    // Only a chunked body has no length before it has ended, so only that has to be counted while it arrives.
    const bytes = request.headers.has("transfer-encoding") ? await countedBytes(request) : await request.bytes();
    if (bytes.length > maxBodyBytes) throw tooLarge();
    return bytes;
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    // The client went away or was too slow; this answer reaches nobody.
    throw new RequestError(400, `request body could not be read: ${messageOf(cause)}`, { cause });
  }
}

async function countedBytes(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by throwing cancels the stream: the rest of the body is dropped as it arrives.
  for await (const part of request.body ?? []) {
    length += part.length;
    if (length > maxBodyBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

function tooLarge(): RequestError {
  return new RequestError(413, `request body is larger than ${maxBodyBytes} bytes`);
}
