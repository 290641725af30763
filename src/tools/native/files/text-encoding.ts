import { KdepsError } from "../../../platform/index.ts";

/** As much of a file as decides whether it is text. */
const headBytes = 512;

/** Formats whose first bytes hold no NUL although nobody can read them as text. */
const binarySignatures = ["%PDF-"];

/**
 * Refuses a file that cannot be shown as lines of text.
 * @param start the first bytes of the file; 512 of them are looked at
 * @throws KdepsError that names UTF-16 and UTF-32 as such, and anything else with a NUL as binary
 */
export function refuseBinary(path: string, start: Uint8Array): void {
  const head = start.subarray(0, headBytes);
  const wide = wideEncoding(head);
  if (wide !== undefined) {
    throw new KdepsError("invalid", `${path} is ${wide} text; convert it to UTF-8 first`);
  }
  if (head.includes(0) || binarySignatures.some((signature) => startsWith(head, signature))) {
    throw new KdepsError("invalid", `${path} appears to be a binary file`);
  }
}

/** The name of a 16 or 32 bit encoding: by its byte order mark, or by where the NULs of Western text stand. */
function wideEncoding(head: Uint8Array): string | undefined {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && head.length >= 4 ? "UTF-32LE" : "UTF-16LE";
  if (a === 0xfe && b === 0xff) return "UTF-16BE";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32BE";
  const nuls = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  // At least nine in ten of the high bytes are zero and none of the low ones is.
  const enough = Math.floor(head.length / 2) * 0.9;
  if (head.length < 4 || Math.max(even, odd) < enough || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? "UTF-16LE" : "UTF-16BE";
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length)).toString("latin1") === signature;
}
