import { dateOf } from "../dates/date-value.ts";
import { DurationValue } from "../dates/duration-value.ts";
import { mismatch } from "./arithmetic.ts";
import { isMap, isNumeric, TypedValue } from "./kind.ts";
import type { Meter } from "./meter.ts";
import { isSameNumber } from "./numbers.ts";
import { ownValue } from "./own.ts";

/** UTF-16 units of two texts that are compared in one step: at once for equality, one by one for their order. */
const equalPerStep = 512;
const orderedPerStep = 16;

/** Deep equality: numbers by value whatever their kind, dates by instant, nil only with nil. Never fails. */
export function isEqual(left: unknown, right: unknown, meter: Meter): boolean {
  if (typeof left === "object" && typeof right === "object" && left !== null && right !== null) {
    return left === right || isEqualObject(left, right, meter);
  }
  if (typeof left === "string" && typeof right === "string") {
    if (left.length !== right.length) return false;
    meter.step(left.length / equalPerStep);
    return left === right;
  }
  if (isNumeric(left) && isNumeric(right)) return isSameNumber(left, right);
  return (left ?? null) === (right ?? null);
}

function isEqualObject(left: object, right: object, meter: Meter): boolean {
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
  if (!(left instanceof TypedValue) || !(right instanceof TypedValue)) return false;
  return left.kind === right.kind && left.text() === right.text();
}

/**
 * Below, at or above zero, as `left` comes before, with or after `right`. NaN when either number is NaN.
 * @param operator what the message calls the comparison
 * @throws {Fault} unless both are numbers, texts, dates or durations
 */
export function order(left: unknown, right: unknown, operator: string, meter: Meter): number {
  if (isNumeric(left) && isNumeric(right)) return orderNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") return orderText(left, right, meter);
  if (left instanceof DurationValue && right instanceof DurationValue) {
    return sign(left.nanoseconds - right.nanoseconds);
  }
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
function orderText(left: string, right: string, meter: Meter): number {
  const length = Math.min(left.length, right.length);
  let i = 0;
  while (i < length && left.charCodeAt(i) === right.charCodeAt(i)) i++;
  meter.step(i / orderedPerStep);
  if (i === length) return left.length - right.length;
  const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)];
  // A surrogate belongs to a character beyond U+FFFF and so comes after every unit that is none.
  if (isSurrogate(a) !== isSurrogate(b)) return isSurrogate(a) ? 1 : -1;
  return a - b;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
