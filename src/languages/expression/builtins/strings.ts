import { Fault } from "../errors.ts";
import { characterIndex } from "../values/code-points.ts";
import { array, type BuiltinTable, builtin, integer, optional, text } from "./builtin.ts";
import { lowerCase, upperCase } from "./letter-case.ts";
import { replaceText, splitText } from "./split.ts";

/** What Unicode calls white space. */
const space = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const leadingSpace = new RegExp(`^${space}+`);

export const stringFunctions: BuiltinTable = {
  trim: builtin([text, optional(text)], "string", ([value, characters], meter) => {
    const trimmed = characters === undefined ? trimSpace(value) : trimSet(value, new Set(characters));
    meter.step(value.length - trimmed.length);
    return trimmed;
  }),
  trimPrefix: builtin([text, optional(text)], "string", ([value, prefix = " "]) =>
    value.startsWith(prefix) ? value.slice(prefix.length) : value,
  ),
  trimSuffix: builtin([text, optional(text)], "string", ([value, suffix = " "]) =>
    value.endsWith(suffix) ? value.slice(0, value.length - suffix.length) : value,
  ),
  upper: builtin([text], "string", ([value], meter) => upperCase(value, meter)),
  lower: builtin([text], "string", ([value], meter) => lowerCase(value, meter)),
  split: builtin([text, text, optional(integer)], "array", ([value, separator, limit], meter) =>
    splitText(value, separator, Number(limit ?? -1), false, meter),
  ),
  splitAfter: builtin([text, text, optional(integer)], "array", ([value, separator, limit], meter) =>
    splitText(value, separator, Number(limit ?? -1), true, meter),
  ),
  replace: builtin([text, text, text, optional(integer)], "string", ([value, from, to, limit], meter) =>
    replaceText(value, from, to, Number(limit ?? -1), meter),
  ),
  repeat: builtin([text, integer], "string", ([value, times], meter) => {
    const count = Number(times);
    if (count < 0) throw new Fault(`invalid argument for repeat (expected positive integer, got ${count})`);
    // Also an empty text is not repeated a billion times.
    meter.grow(Math.max(Buffer.byteLength(value), 1) * count);
    return value.repeat(count);
  }),
  join: builtin([array, optional(text)], "string", ([parts, separator = ""], meter) => {
    meter.step(parts.length);
    for (const part of parts) if (typeof part !== "string") throw new Fault("join takes an array of strings");
    return parts.join(separator);
  }),
  indexOf: builtin([text, text], "int", ([value, part], meter) => characterIndex(value, value.indexOf(part), meter)),
  lastIndexOf: builtin([text, text], "int", ([value, part], meter) =>
    characterIndex(value, value.lastIndexOf(part), meter),
  ),
  hasPrefix: builtin([text, text], "bool", ([value, prefix]) => value.startsWith(prefix)),
  hasSuffix: builtin([text, text], "bool", ([value, suffix]) => value.endsWith(suffix)),
};

function trimSpace(value: string): string {
  return trimEnd(value.replace(leadingSpace, ""), (character) => leadingSpace.test(character));
}

function trimSet(value: string, characters: ReadonlySet<string>): string {
  let from = 0;
  for (const character of value) {
    if (!characters.has(character)) break;
    from += character.length;
  }
  return trimEnd(value.slice(from), (character) => characters.has(character));
}

/** Walks from the end: a pattern anchored there would look at every position before it. */
function trimEnd(value: string, isTrimmed: (character: string) => boolean): string {
  let end = value.length;
  while (end > 0) {
    const before = value.codePointAt(end - 2);
    const isPair = end > 1 && before !== undefined && before > 0xffff;
    const character = value.slice(isPair ? end - 2 : end - 1, end);
    if (!isTrimmed(character)) break;
    end -= character.length;
  }
  return value.slice(0, end);
}
