import { Fault } from "../errors.ts";
import { characterCount, characterSlice } from "./code-points.ts";
import { describeKind, kindOf } from "./kind.ts";
import type { Meter } from "./meter.ts";

/**
 * The elements of an array or the characters of a text from one position up to another. A missing bound is the end on
 * its side, a negative one counts from the end, and bounds outside are moved in.
 */
export function slice(value: unknown, from: unknown, to: unknown, meter: Meter): unknown {
  if (typeof value === "string") {
    const length = characterCount(value, meter);
    return characterSlice(value, ...bounds(from, to, length), meter);
  }
  if (Array.isArray(value)) {
    const [start, end] = bounds(from, to, value.length);
    meter.grow(end - start);
    return value.slice(start, end);
  }
  throw new Fault(`cannot slice ${describeKind(kindOf(value))}`);
}

function bounds(from: unknown, to: unknown, length: number): [number, number] {
  const end = bound(to, length, length);
  return [Math.min(bound(from, 0, length), end), end];
}

function bound(value: unknown, missing: number, length: number): number {
  if (value === undefined) return missing;
  if (!Number.isInteger(value)) throw new Fault(`non-integer slice index ${describeKind(kindOf(value))}`);
  const position = (value as number) < 0 ? (value as number) + length : (value as number);
  return Math.min(Math.max(position, 0), length);
}
