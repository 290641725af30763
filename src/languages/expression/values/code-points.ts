import type { Meter } from "./meter.ts";

/** Texts are counted and cut by character, which is a code point. Most have one UTF-16 unit each: the fast way. */
const surrogate = /[\ud800-\udfff]/;

/** UTF-16 units that are searched in one step, and those that are walked over one by one. */
const searchedPerStep = 64;
const walkedPerStep = 2;

export function characterCount(text: string, meter: Meter): number {
  if (isSimple(text, meter)) return text.length;
  meter.step(text.length / walkedPerStep);
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Characters from `from` up to but not including `to`, both within the text. */
export function characterSlice(text: string, from: number, to: number, meter: Meter): string {
  if (isSimple(text, meter)) return text.slice(from, to);
  meter.step((2 * to) / walkedPerStep);
  return text.slice(unitOf(text, from), unitOf(text, to));
}

/** The number of characters before a UTF-16 offset. */
export function characterIndex(text: string, offset: number, meter: Meter): number {
  return offset < 0 ? -1 : characterCount(text.slice(0, offset), meter);
}

function isSimple(text: string, meter: Meter): boolean {
  meter.step(text.length / searchedPerStep);
  return !surrogate.test(text);
}

function unitOf(text: string, character: number): number {
  let unit = 0;
  for (let i = 0; i < character && unit < text.length; i++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
  return unit;
}
