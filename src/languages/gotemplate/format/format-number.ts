import { formatFloat } from "./float-format.ts";
import { type FormatSpec, pad, padWithSpaces } from "./format-spec.ts";
import { plainNumber } from "./print.ts";
import { isPrintable, quoteCharacter } from "./quote.ts";

const bases: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 };

const replacement = "\ufffd";

/** An int under `verb`, or undefined for a verb that ints do not have. */
export function formatInteger(value: bigint, verb: string, spec: FormatSpec): string | undefined {
  switch (verb) {
    case "c":
      return pad(characterOf(value), spec);
    case "q":
      return pad(quoteCharacter(characterOf(value), spec.plus), spec);
    case "U":
      return padWithSpaces(codePoint(value, spec), spec);
    default:
      return Object.hasOwn(bases, verb) ? digitsInBase(value, verb, bases[verb] ?? 10, spec) : undefined;
  }
}

function digitsInBase(value: bigint, verb: string, base: number, spec: FormatSpec): string {
  if (spec.precision === 0 && value === 0n) return " ".repeat(spec.width);
  const sign = value < 0n ? "-" : spec.plus ? "+" : spec.space ? " " : "";
  // Zeros that fill the width count like a precision; a precision of its own overrules them.
  const fill = spec.zero && !spec.minus ? spec.width - sign.length : 0;
  const absolute = (value < 0n ? -value : value).toString(base);
  const digits = absolute.padStart(spec.precision ?? fill, "0");
  const prefixed = prefix(verb, base, digits, spec) + digits;
  return padWithSpaces(sign + (verb === "X" ? prefixed.toUpperCase() : prefixed), spec);
}

function prefix(verb: string, base: number, digits: string, spec: FormatSpec): string {
  const octal = spec.sharp && base === 8 && !digits.startsWith("0") ? "0" : "";
  if (verb === "O") return `0o${octal}`;
  if (!spec.sharp) return "";
  if (base === 2) return "0b";
  return base === 16 ? "0x" : octal;
}

function characterOf(value: bigint): string {
  const isCharacter = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn);
  return isCharacter ? String.fromCodePoint(Number(value)) : replacement;
}

/** `U+0041`, with `#` also the character: `U+0041 'A'`. */
function codePoint(value: bigint, spec: FormatSpec): string {
  const digits = BigInt.asUintN(64, value).toString(16).toUpperCase();
  const code = `U+${digits.padStart(Math.max(spec.precision ?? 0, 4), "0")}`;
  const character = characterOf(value);
  const isShown = spec.sharp && (character !== replacement || value === 0xfffdn) && isPrintable(character);
  return isShown ? `${code} '${character}'` : code;
}

/** A float under `verb`, or undefined for a verb that floats do not have. */
export function formatFloatVerb(value: number, verb: string, spec: FormatSpec): string | undefined {
  if (!"vbgGxXfFeE".includes(verb)) return undefined;
  const isNegative = value < 0 || Object.is(value, -0);
  const sign = isNegative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
  if (!Number.isFinite(value)) return padWithSpaces(notFinite(value, sign, spec), spec);
  const digits = floatDigits(Math.abs(value), verb, spec);
  const missing = spec.width - sign.length - digits.length;
  // Zeros go between the sign and the digits.
  if (spec.zero && !spec.minus && missing > 0) return sign + "0".repeat(missing) + digits;
  return padWithSpaces(sign + digits, spec);
}

function notFinite(value: number, sign: string, spec: FormatSpec): string {
  if (Number.isNaN(value)) return `${spec.plus ? "+" : spec.space ? " " : ""}NaN`;
  return sign === "" ? "+Inf" : `${sign}Inf`;
}

function floatDigits(value: number, verb: string, spec: FormatSpec): string {
  // A number that is only printed has no exponent below 1e21; `%g` asks for Go's own form.
  if (verb === "v" && spec.precision === undefined && !spec.isGoSyntax && !spec.sharp) return plainNumber(value);
  const kind = verb === "v" ? "g" : (verb.toLowerCase() as "b" | "g" | "x" | "f" | "e");
  const precision = spec.precision ?? (kind === "f" || kind === "e" ? 6 : -1);
  const digits = formatFloat(value, kind, precision);
  // Go restores the zeros of `%#x` but not those of `%#X`.
  const wanted = kind === "g" || verb === "x" ? (precision === -1 ? 6 : precision) : 0;
  const full = spec.sharp && kind !== "b" ? withPoint(digits, wanted) : digits;
  return verb === "G" || verb === "E" || verb === "X" ? full.toUpperCase() : full;
}

/** `#` keeps the decimal point, and zeros up to `wanted` significant digits. */
function withPoint(text: string, wanted: number): string {
  const exponentAt = text.search(text.startsWith("0x") ? "p" : "e");
  const digits = exponentAt === -1 ? text : text.slice(0, exponentAt);
  const exponent = exponentAt === -1 ? "" : text.slice(exponentAt);
  const pointed = digits.includes(".") ? digits : `${digits}.`;
  return pointed + "0".repeat(Math.max(wanted - significantDigits(digits), 0)) + exponent;
}

/** Digits from the first that is not zero on; a lone 0 before no point counts as one. */
function significantDigits(digits: string): number {
  if (digits === "0") return 1;
  return digits.replace(".", "").replace(/^0+/, "").length;
}
