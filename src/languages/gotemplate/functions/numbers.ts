import type { FunctionTable } from "./function.ts";

/**
 * Operands are read as `int` reads its argument, but fractions are kept. A result without a fraction is an int, so
 * that it can be an index and print without a point.
 */
export const numberFunctions = {
  int: { minArgs: 1, maxArgs: 1, call: ([value]) => toInt(toNumber(value)) },
  add: { minArgs: 2, call: (args) => args.map(toNumber).reduce(add) },
  min: { minArgs: 2, call: (args) => args.map(toNumber).reduce(smaller) },
} satisfies FunctionTable;

/** Longer digits are no number anyone meant, and turning them into one is slow. */
const maxDigits = 400;

/** A number, or text that is one; anything else is 0. Whole numbers become bigints. */
function toNumber(value: unknown): number | bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "string") return textToNumber(value);
  return typeof value === "number" ? wholeAsInt(value) : 0n;
}

function textToNumber(text: string): number | bigint {
  if (text.length > maxDigits) return 0n;
  if (/^[+-]?\d+$/.test(text)) return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text.replace("+", ""));
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? wholeAsInt(Number(text)) : 0n;
}

function wholeAsInt(value: number): number | bigint {
  if (!Number.isFinite(value)) return 0n;
  return Number.isInteger(value) ? BigInt(value) : value;
}

function toInt(value: number | bigint): bigint {
  return typeof value === "bigint" ? value : BigInt(Math.trunc(value));
}

/** Ints wrap around at 64 bits, as Go's do. */
function add(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === "bigint" && typeof b === "bigint") return BigInt.asIntN(64, a + b);
  return wholeAsInt(Number(a) + Number(b));
}

/** Not `Math.min`, which takes no bigints. */
function smaller(a: number | bigint, b: number | bigint): number | bigint {
  return b < a ? b : a;
}
