import type { Meter } from "../values/meter.ts";

const ascii = /^[\0-\x7f]*$/;

/** Capital letters. One character stays one: `ß` has no single capital and stays. */
export function upperCase(text: string, meter: Meter): string {
  return ascii.test(text) ? text.toUpperCase() : mapCharacters(text, (character) => character.toUpperCase(), meter);
}

/** Small letters, one for one, whatever stands around them. */
export function lowerCase(text: string, meter: Meter): string {
  return ascii.test(text) ? text.toLowerCase() : mapCharacters(text, toLower, meter);
}

function mapCharacters(text: string, change: (character: string) => string, meter: Meter): string {
  meter.step(text.length);
  let result = "";
  for (const character of text) {
    const changed = change(character);
    result += isOne(changed) ? changed : character;
  }
  return result;
}

/** The capital I with a dot is the one letter whose small form in JavaScript has a mark of its own behind it. */
function toLower(character: string): string {
  return character === "\u0130" ? "i" : character.toLowerCase();
}

function isOne(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) as number) > 0xffff);
}
