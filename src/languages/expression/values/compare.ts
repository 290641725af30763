import { dateOf } from "../dates/date-value.ts";
import { DurationValue } from "../dates/duration-value.ts";
import { mismatch } from "./arithmetic.ts";
import { isMap, isNumeric, TypedValue } from "./kind.ts";
import type { Meter } from "./meter.ts";
import { isSameNumber } from "./numbers.ts";
import { ownValue } from "./own.ts";

/** Deep equality: numbers by value whatever their kind, dates by instant, nil only with nil. Never fails. */
export function isEqual(left: unknown, right: unknown, meter: Meter): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) {
    if (isNumeric(left) && isNumeric(right)) return isSameNumber(left, right);
    return (left ?? null) === (right ?? null);
  }
  meter.step(1);
  if (Array.isArray(left) || Array.isArray(right)) return isEqualArray(left, right, meter);
  if (isMap(left) && isMap(right)) return isEqualMap(left, right, meter);
  return isEqualTyped(left, right);
}

function isEqualArray(left: object, right: object, meter: Meter): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  for (let i = 0; i < left.length; i++) {
    meter.step(1);
    if (!isEqual(left[i], right[i], meter)) return false;
  }
  return true;
}

function isEqualMap(left: object, right: object, meter: Meter): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  meter.step(keys.length);
  return keys.every((key) => Object.hasOwn(right, key) && isEqual(ownValue(left, key), ownValue(right, key), meter));
}

function isEqualTyped(left: object, right: object): boolean {
  const [first, second] = [dateOf(left), dateOf(right)];
  if (first && second) return first.instant === second.instant;
  if (left instanceof DurationValue && right instanceof DurationValue) return left.nanoseconds === right.nanoseconds;
  return (
    left instanceof TypedValue &&
    right instanceof TypedValue &&
    left.kind === right.kind &&
    left.text() === right.text()
  );
}

/**
 * Below, at or above zero, as `left` comes before, with or after `right`. NaN when either number is NaN.
 * @param operator what the message calls the comparison
 * @throws {Fault} unless both are numbers, texts, dates or durations
 */
export function order(left: unknown, right: unknown, operator: string): number {
  if (typeof left === "string" && typeof right === "string") return orderText(left, right);
  if (isNumeric(left) && isNumeric(right)) return orderNumbers(left, right);
  if (left instanceof DurationValue && right instanceof DurationValue)
    return sign(left.nanoseconds - right.nanoseconds);
  const [first, second] = [dateOf(left), dateOf(right)];
  if (first && second) return sign(first.instant - second.instant);
  throw mismatch(operator, left, right);
}

function orderNumbers(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1;
  if (left > right) return 1;
  return isSameNumber(left, right) ? 0 : Number.NaN;
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** By code points. JavaScript compares UTF-16 units, which puts characters beyond U+FFFF before U+E000. */
export function orderText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)];
    if (a === b) continue;
    // A surrogate belongs to a character beyond U+FFFF and so comes after every unit that is none.
    return isSurrogate(a) === isSurrogate(b) ? a - b : isSurrogate(a) ? 1 : -1;
  }
  return left.length - right.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
