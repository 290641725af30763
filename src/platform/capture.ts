/** What was kept of one output stream: all of it, or its beginning and its end. */
export type Captured = {
  readonly head: string;
  /** Empty when nothing was left out. */
  readonly tail: string;
  readonly totalBytes: number;
  /** Bytes between head and tail that were not kept. */
  readonly omittedBytes: number;
  /** Line ends among the bytes left out. */
  readonly omittedLines: number;
};

/** The kept text; where something was left out, a line says how much. */
export function capturedText({ head, tail, omittedBytes }: Captured): string {
  return omittedBytes === 0 ? head : `${head}\n[... ${omittedBytes} bytes left out ...]\n${tail}`;
}

const newline = 10;

/** Collects an output stream in bounded memory: the first and the last half of `maxBytes`. */
export class Capture {
  readonly #half: number;
  #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #totalBytes = 0;
  #droppedLines = 0;

  /** @param maxBytes most bytes kept; an odd number counts as the next even one. */
  constructor(maxBytes: number) {
    this.#half = Math.max(1, Math.ceil(maxBytes / 2));
  }

  add(chunk: Uint8Array): void {
    this.#totalBytes += chunk.length;
    const fits = Math.min(chunk.length, this.#half - this.#headBytes);
    if (fits > 0) {
      this.#head.push(chunk.subarray(0, fits));
      this.#headBytes += fits;
    }
    if (fits < chunk.length) this.#addTail(chunk.subarray(Math.max(fits, 0)));
  }

  #addTail(chunk: Uint8Array): void {
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    // Whole chunks are dropped only while the rest still fills the half, so dropping stays cheap for small writes.
    while (this.#tail.length > 1 && this.#tailBytes - (this.#tail[0]?.length ?? 0) >= this.#half) {
      const dropped = this.#tail.shift() as Uint8Array;
      this.#tailBytes -= dropped.length;
      this.#droppedLines += countLines(dropped);
    }
  }

  result(): Captured {
    const tail = concat(this.#tail, this.#tailBytes);
    const head = concat(this.#head, this.#headBytes);
    if (this.#totalBytes <= this.#half * 2) {
      const all = concat([head, tail], head.length + tail.length);
      return { head: decode(all), tail: "", totalBytes: all.length, omittedBytes: 0, omittedLines: 0 };
    }
    const headEnd = characterStart(head, head.length);
    const tailStart = characterEnd(tail, Math.max(0, tail.length - this.#half));
    return {
      head: decode(head.subarray(0, headEnd)),
      tail: decode(tail.subarray(tailStart)),
      totalBytes: this.#totalBytes,
      omittedBytes: this.#totalBytes - headEnd - (tail.length - tailStart),
      omittedLines: this.#droppedLines + countLines(tail.subarray(0, tailStart)),
    };
  }
}

/** Where the character that `index` would split begins; `index` itself when it splits none. */
function characterStart(bytes: Uint8Array, index: number): number {
  for (let back = 1; back <= 3 && index - back >= 0; back++) {
    const byte = bytes[index - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? index - back : index;
  }
  return index;
}

/** The first index from `index` on at which a character begins. */
function characterEnd(bytes: Uint8Array, index: number): number {
  let at = index;
  while (at < bytes.length && at - index < 3 && ((bytes[at] as number) & 0xc0) === 0x80) at++;
  return at;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** UTF-8 with U+FFFD for what is none; a byte order mark stays. */
function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
