/** Where the lines of a text begin. Lines are 1-based, offsets 0-based; the empty part after a final LF is no line. */
export class LineIndex {
  readonly #text: string;
  readonly #starts: number[] = [];

  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; ) {
      this.#starts.push(at);
      const end = text.indexOf("\n", at);
      at = end === -1 ? text.length : end + 1;
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Whether the last line has no LF. */
  get endsOpen(): boolean {
    return this.#text !== "" && !this.#text.endsWith("\n");
  }

  /** Offset of the first character of a line; for a line after the last one the length of the text. */
  start(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** The line that holds the character at `offset`; the last line for an offset at or beyond the end, 1 in an empty text. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(1, low);
  }

  /** The lines from `first` to `last`, both included, without their LF; lines that do not exist are left out. */
  slice(first: number, last: number): string[] {
    const lines: string[] = [];
    for (let line = Math.max(1, first); line <= Math.min(last, this.count); line++) lines.push(this.line(line));
    return lines;
  }

  /** One line without its LF. */
  line(line: number): string {
    const part = this.#text.slice(this.start(line), this.start(line + 1));
    return part.endsWith("\n") ? part.slice(0, -1) : part;
  }
}
