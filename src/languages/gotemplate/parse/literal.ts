import { shown, TemplateError } from "../template-error.ts";

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

const integer = /^[+-]?(?:0|[1-9](?:_?\d)*|0(?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+)$/;
const decimal = /^[+-]?(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?$/;
const hexFloat = /^([+-]?)0[xX]_?([\da-fA-F_]*)\.?([\da-fA-F_]*)[pP]([+-]?\d+)$/;

/** Smallest and largest Go `int`. */
const minInt = -(1n << 63n);
const maxInt = (1n << 63n) - 1n;

/** Longer ones are no number a person wrote, and the rules below are not made for a million digits. */
const maxNumberLength = 400;

/**
 * The value of a number as written: a bigint for a Go `int`, a number for a `float64`.
 * @throws {TemplateError} `bad-literal` for bad syntax, a value out of range, or an imaginary number.
 */
export function parseNumber(text: string, offset: number): number | bigint {
  const refused = (problem: string) => new TemplateError("bad-literal", `${problem}: ${shown(text)}`, offset);
  if (text.length > maxNumberLength) throw refused("number is too long");
  if (integer.test(text)) {
    const value = parseInteger(text);
    if (value >= minInt && value <= maxInt) return value;
    throw refused("integer overflow");
  }
  if (/^[^xX]*i$/.test(text)) throw refused("complex numbers are not supported");
  const value = decimal.test(text) && /[.eE]/.test(text) ? Number(text.replaceAll("_", "")) : parseHexFloat(text);
  if (Number.isFinite(value)) return value;
  throw refused("illegal number syntax");
}

function parseInteger(text: string): bigint {
  const isNegative = text.startsWith("-");
  // A leading zero alone means octal, which BigInt spells `0o`.
  const digits = text
    .replace(/^[+-]/, "")
    .replaceAll("_", "")
    .replace(/^0(?=\d)/, "0o");
  return isNegative ? -BigInt(digits) : BigInt(digits);
}

/** `0x1.8p3` is 12; NaN when the text is no such number. */
function parseHexFloat(text: string): number {
  const [, sign, whole = "", fraction = "", exponent] = hexFloat.exec(text.replaceAll(/(?<=[\da-fA-FxX])_/g, "")) ?? [];
  if (exponent === undefined || whole + fraction === "") return Number.NaN;
  const mantissa = Number(BigInt(`0x${whole}${fraction}`));
  const value = mantissa * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === "-" ? -value : value;
}

/**
 * The text of a quoted or raw string, quotes included in `text`.
 * Bytes written as `\xNN` or octal are read as UTF-8; what is not UTF-8 becomes U+FFFD.
 * @throws {TemplateError} `bad-literal` at the escape that Go does not know.
 */
export function parseString(text: string, offset: number): string {
  const inner = text.slice(1, -1);
  // Go drops carriage returns from raw strings so that a file with Windows line ends means the same.
  if (text.startsWith("`")) return inner.replaceAll("\r", "");
  if (!inner.includes("\\")) return inner;
  const parts: string[] = [];
  let bytes: number[] = [];
  for (let at = 0; at < inner.length; ) {
    const character = readCharacter(inner, at, '"', offset + 1);
    at += character.length;
    if (character.isByte) bytes.push(character.code);
    else {
      if (bytes.length > 0) parts.push(decodeBytes(bytes));
      bytes = [];
      parts.push(String.fromCodePoint(character.code));
    }
  }
  if (bytes.length > 0) parts.push(decodeBytes(bytes));
  return parts.join("");
}

/**
 * The code point of a character constant such as `'a'`, which Go treats as an `int`.
 * @throws {TemplateError} `bad-literal` when it does not hold exactly one character.
 */
export function parseCharacter(text: string, offset: number): bigint {
  const inner = text.slice(1, -1);
  const character = inner === "" ? undefined : readCharacter(inner, 0, "'", offset + 1);
  if (character?.length === inner.length) return BigInt(character.code);
  throw new TemplateError("bad-literal", `malformed character constant: ${shown(text)}`, offset);
}

type Character = { readonly code: number; readonly length: number; readonly isByte: boolean };

/** One character or escape of `inner` at `at`; `base` is where `inner` starts in the source. */
function readCharacter(inner: string, at: number, quote: string, base: number): Character {
  const code = inner.codePointAt(at) ?? 0;
  if (inner[at] !== "\\") return { code, length: code > 0xffff ? 2 : 1, isByte: false };
  const name = inner[at + 1] ?? "";
  const simple = name === quote ? name : Object.hasOwn(simpleEscapes, name) ? simpleEscapes[name] : undefined;
  if (simple !== undefined) return { code: simple.charCodeAt(0), length: 2, isByte: false };
  const match = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3}))/.exec(inner.slice(at, at + 10));
  const [written = "", hex, short, long, octal] = match ?? [];
  const value = octal === undefined ? Number.parseInt(hex ?? short ?? long ?? "", 16) : Number.parseInt(octal, 8);
  const isByte = hex !== undefined || octal !== undefined;
  const isSurrogate = !isByte && value >= 0xd800 && value <= 0xdfff;
  if (Number.isNaN(value) || value > (isByte ? 0xff : 0x10ffff) || isSurrogate)
    throw new TemplateError("bad-literal", `invalid escape in ${quote === "'" ? "character" : "string"}`, base + at);
  return { code: value, length: written.length, isByte };
}

function decodeBytes(bytes: readonly number[]): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(bytes));
}
