import { isEqual } from "../values/compare.ts";
import type { Meter } from "../values/meter.ts";

/** The first of each group of equal elements, in order. */
export function uniqueValues(values: readonly unknown[], meter: Meter): unknown[] {
  const simple = new Set<unknown>();
  const objects: object[] = [];
  return values.filter((value) => {
    meter.step(1);
    if (typeof value === "object" && value !== null) {
      if (objects.some((known) => isEqual(known, value, meter))) return false;
      objects.push(value);
      return true;
    }
    const key = keyOf(value);
    if (simple.has(key)) return false;
    simple.add(key);
    return true;
  });
}

/** A set tells a number from the same bigint, which are equal to us, and finds NaN equal to itself, which we do not. */
function keyOf(value: unknown): unknown {
  if (typeof value === "bigint" && BigInt(Number(value)) === value) return Number(value);
  return Number.isNaN(value) ? Symbol("NaN") : (value ?? null);
}
