import { KdepsError, type LineWindow, readLineWindow } from "../../../platform/index.ts";
import { maxFileBytes } from "./limits.ts";
import { explained, statRegularFile } from "./regular-file.ts";
import { refuseBinary } from "./text-encoding.ts";

/** The part of a file that a caller asked for, in its words. */
export type AskedRange = {
  /** First line, 1-based; less than 1 means 1. */
  readonly offset?: number | undefined;
  /** Number of lines; less than 1 means all. */
  readonly limit?: number | undefined;
};

/** Lines of a text file without its byte order mark. */
export type TextWindow = LineWindow & {
  /** Number of the first line in `bytes`, 1-based. */
  readonly first: number;
};

/**
 * Reads a whole text file or a range of lines. A file beyond the size limit needs a range, which costs one pass and
 * no memory for the rest of the file.
 * @param inspect sees every chunk of the file once, for a hash of the whole
 */
export async function readTextWindow(
  path: string,
  asked: AskedRange,
  signal: AbortSignal,
  inspect?: (chunk: Uint8Array) => void,
): Promise<TextWindow> {
  const { size } = await statRegularFile(path);
  const first = Math.max(1, Math.trunc(asked.offset ?? 1));
  const limit = Math.trunc(asked.limit ?? 0);
  const isRange = first > 1 || limit > 0;
  if (!isRange && size > maxFileBytes) throw tooLarge(path, size);
  const window = await explained("read", path, () =>
    readLineWindow(path, {
      range: { first, count: limit > 0 ? limit : Number.POSITIVE_INFINITY },
      maxBytes: maxFileBytes,
      signal,
      inspect(chunk, isFirst) {
        if (isFirst) refuseBinary(path, chunk);
        inspect?.(chunk);
      },
    }),
  );
  return { ...window, bytes: first === 1 ? withoutBom(window.bytes) : window.bytes, first };
}

function tooLarge(path: string, size: number): KdepsError {
  const advice = "pass offset and limit to read a part of it, or use tail_file for its end";
  return new KdepsError("too-large", `${path} is ${size} bytes (max ${maxFileBytes}); ${advice}`);
}

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
