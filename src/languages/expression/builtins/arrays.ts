import { Fault } from "../errors.ts";
import { characterCount } from "../values/code-points.ts";
import { order } from "../values/compare.ts";
import { describeKind, isMap, kindOf } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { slice } from "../values/slice.ts";
import { any, array, type BuiltinTable, builtin, integer, optional, rest } from "./builtin.ts";
import { uniqueValues } from "./unique.ts";

export const arrayFunctions: BuiltinTable = {
  len: builtin([any], "int", ([value], meter) => {
    if (typeof value === "string") return characterCount(value, meter);
    if (Array.isArray(value)) return value.length;
    if (isMap(value)) return keyCount(value, meter);
    throw new Fault(`invalid argument for len (type ${describeKind(kindOf(value))})`);
  }),
  first: builtin([any], undefined, ([value]) => (Array.isArray(value) ? value[0] : null)),
  last: builtin([any], undefined, ([value]) => (Array.isArray(value) ? value.at(-1) : null)),
  take: builtin([array, integer], "array", ([values, count], meter) => {
    if (count < 0) throw new Fault(`cannot take ${count} elements`);
    return built(values.slice(0, Number(count)), meter);
  }),
  slice: builtin([any, optional(integer), optional(integer)], undefined, ([value, from, to], meter) =>
    slice(value, from, to, meter),
  ),
  reverse: builtin([array], "array", ([values], meter) => built(values.toReversed(), meter)),
  sort: builtin([array, optional(any)], "array", ([values, direction], meter) =>
    sortBy(values, (value) => value, direction, meter),
  ),
  uniq: builtin([array], "array", ([values], meter) => built(uniqueValues(values, meter), meter)),
  concat: builtin([array, rest(array)], "array", ([first, others], meter) => {
    meter.grow(others.reduce((size, { length }) => size + length, first.length));
    return first.concat(...others);
  }),
  flatten: builtin([array], "array", ([values], meter) => flatten(values, [], meter)),
};

/**
 * A stable sort by a key of each element. Keys are all numbers, all texts, all dates or all durations.
 * @param direction `asc` or `desc`; undefined is `asc`
 */
export function sortBy(
  values: readonly unknown[],
  keyOf: (value: unknown, index: number) => unknown,
  direction: unknown,
  meter: Meter,
): unknown[] {
  if (direction !== undefined && direction !== "asc" && direction !== "desc") {
    throw new Fault(`invalid order ${JSON.stringify(direction)}, expected "asc" or "desc"`);
  }
  const sign = direction === "desc" ? -1 : 1;
  const keyed = values.map((value, i) => ({ value, key: keyOf(value, i) }));
  meter.step(keyed.length * Math.ceil(Math.log2(keyed.length + 1)));
  // Numbers beside NaN have no order; as in Go they stay where they are.
  keyed.sort((a, b) => sign * order(a.key, b.key, "<", meter) || 0);
  return built(
    keyed.map(({ value }) => value),
    meter,
  );
}

function keyCount(map: object, meter: Meter): number {
  const { length } = Object.keys(map);
  meter.step(length);
  return length;
}

function flatten(values: readonly unknown[], flat: unknown[], meter: Meter): unknown[] {
  // Counted while it grows: the same few arrays inside each other may hold billions of elements.
  meter.step(values.length + 1);
  for (const value of values) {
    if (Array.isArray(value)) flatten(value, flat, meter);
    else {
      meter.grow(1);
      flat.push(value);
    }
  }
  return flat;
}

function built<Value>(values: Value[], meter: Meter): Value[] {
  meter.grow(values.length);
  return values;
}
