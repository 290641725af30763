import { DateValue, dateOf } from "../dates/date-value.ts";
import { DurationValue } from "../dates/duration-value.ts";
import { Fault } from "../errors.ts";
import { maxTextLength } from "../limits.ts";
import { describeKind, isNumeric, kindOf } from "./kind.ts";
import type { Meter } from "./meter.ts";
import { integer, isInteger } from "./numbers.ts";

/** The operators that calculate. Each takes any values and throws a `Fault` for those it is not made for. */
export type Calculate = (left: unknown, right: unknown, meter: Meter) => unknown;

export const add: Calculate = (left, right, meter) => {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (typeof left === "string" && typeof right === "string") return join(left, right, meter);
  if (isNumeric(left) && isNumeric(right))
    return calculate(
      left,
      right,
      (a, b) => a + b,
      (a, b) => a + b,
    );
  if (left instanceof DurationValue) {
    if (right instanceof DurationValue) return new DurationValue(left.nanoseconds + right.nanoseconds);
    const date = dateOf(right);
    if (date) return date.plus(left.nanoseconds);
  }
  const date = dateOf(left);
  if (date && right instanceof DurationValue) return date.plus(right.nanoseconds);
  throw mismatch("+", left, right);
};

export const subtract: Calculate = (left, right) => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (isNumeric(left) && isNumeric(right))
    return calculate(
      left,
      right,
      (a, b) => a - b,
      (a, b) => a - b,
    );
  if (right instanceof DurationValue) {
    if (left instanceof DurationValue) return new DurationValue(left.nanoseconds - right.nanoseconds);
    const date = dateOf(left);
    if (date) return date.plus(-right.nanoseconds);
  }
  const from = dateOf(right);
  const to = dateOf(left);
  if (from instanceof DateValue && to) return new DurationValue(to.instant - from.instant);
  throw mismatch("-", left, right);
};

export const multiply: Calculate = (left, right) => {
  if (typeof left === "number" && typeof right === "number") return left * right;
  if (isNumeric(left) && isNumeric(right))
    return calculate(
      left,
      right,
      (a, b) => a * b,
      (a, b) => a * b,
    );
  if (left instanceof DurationValue && isNumeric(right)) return left.times(right);
  if (right instanceof DurationValue && isNumeric(left)) return right.times(left);
  throw mismatch("*", left, right);
};

/** Always a float; division by zero is infinite. */
export const divide: Calculate = (left, right) => {
  if (isNumeric(left) && isNumeric(right)) return Number(left) / Number(right);
  throw mismatch("/", left, right);
};

export const power: Calculate = (left, right) => {
  if (isNumeric(left) && isNumeric(right)) return Number(left) ** Number(right);
  throw mismatch("**", left, right);
};

/** Integers only; the sign is that of the dividend. */
export const modulo: Calculate = (left, right) => {
  if (!isInteger(left) || !isInteger(right)) throw mismatch("%", left, right);
  if (Number(right) === 0) throw new Fault("integer divide by zero");
  // The sum turns the negative zero of a negative dividend into zero.
  if (typeof left === "number" && typeof right === "number") return (left % right) + 0;
  return integer(BigInt(left) % BigInt(right));
};

export function negate(value: unknown): unknown {
  if (typeof value === "number") return 0 - value;
  if (typeof value === "bigint") return integer(-value);
  throw new Fault(`invalid operation: - ${describeKind(kindOf(value))}`);
}

export function plus(value: unknown): unknown {
  if (isNumeric(value)) return value;
  throw new Fault(`invalid operation: + ${describeKind(kindOf(value))}`);
}

export function mismatch(operator: string, left: unknown, right: unknown): Fault {
  return new Fault(`invalid operation: ${describeKind(kindOf(left))} ${operator} ${describeKind(kindOf(right))}`);
}

/** UTF-16 units that are joined in one step. The text is only put together when it is first looked at. */
const joinedPerStep = 512;

function join(left: string, right: string, meter: Meter): string {
  meter.step((left.length + right.length) / joinedPerStep);
  if (left.length + right.length > maxTextLength) throw new Fault("memory budget exceeded", "limit");
  return left + right;
}

/** At least one side is a bigint: exact while both are integers, else as doubles. */
function calculate(
  left: number | bigint,
  right: number | bigint,
  exact: (left: bigint, right: bigint) => bigint,
  rounded: (left: number, right: number) => number,
): number | bigint {
  if (isInteger(left) && isInteger(right)) return integer(exact(BigInt(left), BigInt(right)));
  return rounded(Number(left), Number(right));
}
