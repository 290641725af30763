import { type FileText, soughtText, withCrlf } from "./file-text.ts";
import { LineIndex } from "./line-index.ts";

/** Where a searched text stands in a file. */
export type Occurrences = {
  /** The text that was found, in the file's own form and with its line ends. */
  readonly needle: string;
  /** Offsets of matches that do not overlap, in order. */
  readonly offsets: readonly number[];
};

/** More line numbers than anybody reads. */
const maxListedLines = 20;

/** Every place where `text` stands byte for byte; in a file with CR LF a text with bare LF is also sought with CR LF. */
export function findOccurrences(file: FileText, text: string, from = 0): Occurrences {
  const needle = soughtText(file, text);
  const exact = { needle, offsets: offsetsOf(file.text, needle, from) };
  const crlf = withCrlf(needle);
  if (exact.offsets.length > 0 || !file.hasCrlf || crlf === needle) return exact;
  return { needle: crlf, offsets: offsetsOf(file.text, crlf, from) };
}

/** Line numbers of offsets for a message: `1, 5, 9`; a long list is cut. */
export function listLines(text: string, offsets: readonly number[]): string {
  const index = new LineIndex(text);
  const lines = offsets.slice(0, maxListedLines).map((offset) => index.lineAt(offset));
  return lines.join(", ") + (offsets.length > maxListedLines ? ", ..." : "");
}

function offsetsOf(text: string, needle: string, from: number): number[] {
  const offsets: number[] = [];
  if (needle === "") return offsets;
  for (let at = text.indexOf(needle, from); at !== -1; at = text.indexOf(needle, at + needle.length)) offsets.push(at);
  return offsets;
}
