import { KdepsError } from "./error.ts";
import { fileChunks } from "./file-chunks.ts";

const newline = 10;

/** Which lines of a file are wanted. */
export type LineRange = {
  /** 1-based. */
  readonly first: number;
  /** At most this many; `Infinity` for all that follow. */
  readonly count: number;
};

/** Some lines of a file and how many it has. */
export type LineWindow = {
  /** The bytes of the lines with their line ends; empty when the range lies beyond the end. */
  readonly bytes: Buffer;
  /** Number of lines in `bytes`. */
  readonly shown: number;
  /** Lines of the whole file; what follows the last newline counts when it is not empty. */
  readonly total: number;
};

export type LineWindowOptions = {
  readonly range: LineRange;
  /** How many bytes the wanted lines may have; one more is an error with code `too-large`. */
  readonly maxBytes: number;
  /** Sees every chunk in order, only for the time of the call, and may throw to refuse the file. */
  readonly inspect?: (chunk: Uint8Array, isFirst: boolean) => void;
  readonly signal: AbortSignal;
};

/**
 * Reads some lines of a file of any size in one pass, with memory for one chunk and the wanted lines only.
 * The size the system reports is not used, so files that grow and those of `/proc` are read correctly.
 * @throws the system's error, or KdepsError `too-large` when the wanted lines have more than `maxBytes`
 */
export async function readLineWindow(path: string, options: LineWindowOptions): Promise<LineWindow> {
  const collector = new WindowCollector(options.range, options.maxBytes);
  let isFirst = true;
  for await (const chunk of fileChunks(path, options.signal)) {
    options.inspect?.(chunk, isFirst);
    isFirst = false;
    collector.add(chunk);
  }
  return collector.finish();
}

/** Counts newlines chunk by chunk and keeps the bytes between those that bound the range. */
class WindowCollector {
  readonly #before: number;
  readonly #until: number;
  readonly #maxBytes: number;
  readonly #kept: Uint8Array[] = [];
  #keptBytes = 0;
  #newlines = 0;
  #endsOpen = false;

  constructor(range: LineRange, maxBytes: number) {
    this.#before = range.first - 1;
    this.#until = this.#before + range.count;
    this.#maxBytes = maxBytes;
  }

  add(chunk: Uint8Array): void {
    const before = this.#before;
    const until = this.#until;
    let seen = this.#newlines;
    // Where the range begins and ends in this chunk; beyond its end when it does not.
    let from = seen >= before ? 0 : chunk.length;
    let to = seen >= until ? 0 : chunk.length;
    for (let i = 0; i < chunk.length; i++) {
      if (chunk[i] !== newline) continue;
      seen++;
      if (seen === before) from = i + 1;
      if (seen === until) to = i + 1;
    }
    this.#newlines = seen;
    this.#endsOpen = chunk[chunk.length - 1] !== newline;
    if (from < to) this.#keep(chunk.slice(from, to));
  }

  finish(): LineWindow {
    const total = this.#newlines + (this.#endsOpen ? 1 : 0);
    const shown = Math.max(0, Math.min(total, this.#until) - this.#before);
    return { bytes: Buffer.concat(this.#kept), shown, total };
  }

  #keep(part: Uint8Array): void {
    this.#keptBytes += part.byteLength;
    if (this.#keptBytes > this.#maxBytes) {
      throw new KdepsError(
        "too-large",
        `the lines asked for are more than ${this.#maxBytes} bytes together; ask for fewer of them`,
      );
    }
    this.#kept.push(part);
  }
}
