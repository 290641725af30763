import { Fault } from "../errors.ts";

/** A string's value and the offset after its closing quote. */
export type StringLiteral = { readonly value: string; readonly end: number };

const simpleEscapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
};

/** The digits of an escape with a number, behind the backslash. */
const numericEscape = /x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|([0-3][0-7]{2})/y;

/** Reads a string in single or double quotes. @throws {Fault} with code `syntax` */
export function readQuoted(text: string, at: number): StringLiteral {
  const quote = text[at] as string;
  const special = quote === '"' ? /["\\\n]/g : /['\\\n]/g;
  let value = "";
  let from = at + 1;
  for (;;) {
    special.lastIndex = from;
    const found = special.exec(text);
    if (!found || found[0] === "\n") throw new Fault("literal not terminated", "syntax", at);
    value += text.slice(from, found.index);
    if (found[0] === quote) return { value, end: found.index + 1 };
    const escaped = readEscape(text, found.index, quote);
    value += escaped.value;
    from = escaped.end;
  }
}

/** Reads a string in back-ticks: as written, over several lines, a doubled back-tick for one. */
export function readRaw(text: string, at: number): StringLiteral {
  let from = at + 1;
  for (;;) {
    const end = text.indexOf("`", from);
    if (end === -1) throw new Fault("literal not terminated", "syntax", at);
    if (text[end + 1] !== "`") return { value: text.slice(at + 1, end).replaceAll("``", "`"), end: end + 1 };
    from = end + 2;
  }
}

function readEscape(text: string, at: number, quote: string): StringLiteral {
  const letter = text[at + 1] ?? "";
  if (letter === quote) return { value: quote, end: at + 2 };
  if (Object.hasOwn(simpleEscapes, letter)) return { value: simpleEscapes[letter] as string, end: at + 2 };
  numericEscape.lastIndex = at + 1;
  const match = numericEscape.exec(text);
  if (!match) throw new Fault("invalid char escape", "syntax", at);
  const [whole, x, u, braced, long, octal] = match;
  const code = octal === undefined ? Number.parseInt(x ?? u ?? braced ?? long ?? "", 16) : Number.parseInt(octal, 8);
  if (code > 0x10ffff) throw new Fault("invalid char escape", "syntax", at);
  return { value: String.fromCodePoint(code), end: at + 1 + whole.length };
}
