import { compareText, kindOf, typeName } from "../values.ts";
import type { FunctionTable } from "./function.ts";

/**
 * Numbers compare by value whether int or float, where Go refuses to compare the two. Nil equals only nil.
 * Other mixtures of types are errors, because they are mistakes.
 */
export const comparisonFunctions = {
  eq: { minArgs: 1, call: ([first, ...rest]) => equalsAny(first, rest) },
  ne: { minArgs: 2, maxArgs: 2, call: ([a, b]) => !equals(a, b) },
  lt: { minArgs: 2, maxArgs: 2, call: ([a, b]) => compare(a, b) < 0 },
  le: { minArgs: 2, maxArgs: 2, call: ([a, b]) => compare(a, b) <= 0 },
  gt: { minArgs: 2, maxArgs: 2, call: ([a, b]) => compare(a, b) > 0 },
  ge: { minArgs: 2, maxArgs: 2, call: ([a, b]) => compare(a, b) >= 0 },
} satisfies FunctionTable;

function equalsAny(first: unknown, others: readonly unknown[]): boolean {
  if (others.length === 0) throw new Error("missing argument for comparison");
  return others.some((other) => equals(first, other));
}

function equals(a: unknown, b: unknown): boolean {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b) === 0;
  const kind = kindOf(a);
  const otherKind = kindOf(b);
  if (kind === "nil" || otherKind === "nil") return kind === otherKind;
  if (kind !== otherKind) throw incompatible(a, b);
  if (kind === "list" || kind === "map") throw new Error(`non-comparable type ${typeName(a)}`);
  return a === b;
}

/** Negative, 0, positive, or NaN when there is no order. */
function compare(a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (!isOrdered(a) || !isOrdered(b) || typeof a === typeof b) throw new Error("invalid type for comparison");
  throw incompatible(a, b);
}

/** Exact also between a bigint and a number, which JavaScript compares by mathematical value. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : 0;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function isOrdered(value: unknown): boolean {
  return isNumber(value) || typeof value === "string" || typeof value === "boolean";
}

function incompatible(a: unknown, b: unknown): Error {
  return new Error(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`);
}
