import { kindOf } from "./kind.ts";
import { ownValue, setOwn } from "./own.ts";
import { textOf } from "./text.ts";

/** A key of any kind with its value. */
export type KeyedEntry = readonly [key: unknown, value: unknown];

const entriesOf = new WeakMap<object, readonly KeyedEntry[]>();

/**
 * A map whose keys keep their kind, as `groupBy` makes it: `m[1]` and `m[false]` find what they were grouped by. To
 * everybody else it is an object with the keys as text.
 */
export function keyedMap(entries: readonly KeyedEntry[]): Readonly<Record<string, unknown>> {
  const map: Record<string, unknown> = {};
  for (const [key, value] of entries) setOwn(map, typeof key === "string" ? key : textOf(key), value);
  if (entries.some(([key]) => typeof key !== "string")) entriesOf.set(map, entries);
  return map;
}

/** Key and value of each entry, in order; keys have their kind. */
export function mapEntries(map: object): readonly KeyedEntry[] {
  return entriesOf.get(map) ?? Object.keys(map).map((key) => [key, ownValue(map, key)]);
}

/** The value under a key that is not text; undefined when there is none. */
export function findByKey(map: object, key: unknown): unknown {
  const entries = entriesOf.get(map);
  return entries?.find(([own]) => own === key || (kindOf(own) === "nil" && kindOf(key) === "nil"))?.[1];
}
