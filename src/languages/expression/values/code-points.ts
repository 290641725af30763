/** Texts are counted and cut by character, which is a code point. Most have one UTF-16 unit each: the fast way. */
const surrogate = /[\ud800-\udfff]/;

export function characterCount(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Characters from `from` up to but not including `to`, both within the text. */
export function characterSlice(text: string, from: number, to: number): string {
  if (!surrogate.test(text)) return text.slice(from, to);
  return text.slice(unitOf(text, from), unitOf(text, to));
}

/** The number of characters before a UTF-16 offset. */
export function characterIndex(text: string, offset: number): number {
  return offset < 0 ? -1 : characterCount(text.slice(0, offset));
}

function unitOf(text: string, character: number): number {
  let unit = 0;
  for (let i = 0; i < character && unit < text.length; i++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
  return unit;
}
