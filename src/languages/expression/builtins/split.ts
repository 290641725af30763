import { Fault } from "../errors.ts";
import { maxTextLength } from "../limits.ts";
import type { Meter } from "../values/meter.ts";

/**
 * Pieces of a text between separators, or with the separator at the end of each piece. An empty separator stands
 * between any two characters. At most `limit` pieces, the last one with all the rest; a negative limit is none.
 */
export function splitText(
  text: string,
  separator: string,
  limit: number,
  keepsSeparator: boolean,
  meter: Meter,
): string[] {
  if (limit === 0) return [];
  const pieces = separator === "" ? characters(text, limit) : between(text, separator, limit, keepsSeparator);
  meter.grow(pieces.length);
  return pieces;
}

/** Replaces the first `limit` occurrences of a literal text; all of them when the limit is negative. */
export function replaceText(text: string, from: string, to: string, limit: number, meter: Meter): string {
  if (limit === 0) return text;
  const isEmpty = from === "";
  const pieces = splitText(text, from, limit < 0 || isEmpty ? limit : limit + 1, false, meter);
  if (isEmpty) {
    // An empty text is found before each character and once more at the end.
    pieces.unshift("");
    if (limit < 0 || pieces.length <= limit) pieces.push("");
  }
  const length = text.length + (pieces.length - 1) * to.length;
  if (length > maxTextLength) throw new Fault("memory budget exceeded", "limit");
  return pieces.join(to);
}

function between(text: string, separator: string, limit: number, keepsSeparator: boolean): string[] {
  if (limit < 0 && !keepsSeparator) return text.split(separator);
  const pieces: string[] = [];
  let from = 0;
  while (limit < 0 || pieces.length < limit - 1) {
    const at = text.indexOf(separator, from);
    if (at === -1) break;
    const end = at + separator.length;
    pieces.push(text.slice(from, keepsSeparator ? end : at));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function characters(text: string, limit: number): string[] {
  if (limit < 0) return [...text];
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length && pieces.length < limit - 1) {
    const length = (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}
