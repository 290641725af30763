import type { Meter } from "./run.ts";

/**
 * Data comes as JSON values. A bigint is a Go `int`, a number a `float64`; `null` is a nil that is there and
 * `undefined` a value that is missing. Anything that JSON cannot hold (functions, symbols) counts as nil.
 */
export type Kind = "nil" | "bool" | "int" | "float" | "string" | "list" | "map";

export type MapValue = Readonly<Record<string, unknown>>;

export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return "float";
    case "bigint":
      return "int";
    case "boolean":
      return "bool";
    case "object":
      if (value === null) return "nil";
      return Array.isArray(value) ? "list" : "map";
    default:
      return "nil";
  }
}

export function isMap(value: unknown): value is MapValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map's own entry; nothing that objects inherit is visible to templates. */
export function ownEntry(map: MapValue, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

const typeNames: Readonly<Record<Kind, string>> = {
  nil: "<nil>",
  bool: "bool",
  int: "int",
  float: "float64",
  string: "string",
  list: "[]interface {}",
  map: "map[string]interface {}",
};

/** The Go type of a value, as messages and `%T` name it. */
export function typeName(value: unknown): string {
  return typeNames[kindOf(value)];
}

/** False for `false`, 0, the empty string, nil and an empty list or map. */
export function isTruthy(value: unknown, meter: Meter): boolean {
  switch (typeof value) {
    case "object":
      if (value === null) return false;
      return Array.isArray(value) ? value.length > 0 : keysOf(value, meter).length > 0;
    case "function":
    case "symbol":
      return false;
    // NaN, which no JSON holds, is true in Go.
    case "number":
      return value !== 0;
    default:
      return Boolean(value);
  }
}

/** Listing the keys of a map takes time for each of them, whatever is done with them. */
export function keysOf(map: object, meter: Meter): string[] {
  const keys = Object.keys(map);
  meter.charge(keys.length / 2);
  return keys;
}

/** Keys in the order of their UTF-8 bytes, which is how Go sorts strings. */
export function sortedKeys(map: MapValue, meter: Meter): string[] {
  const keys = keysOf(map, meter);
  meter.charge(keys.length * 2);
  return keys.sort(compareText);
}

/** Negative, 0 or positive; by code point, where JavaScript's own order puts U+E000 to U+FFFF behind emoji. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    if (isSurrogate(x) === isSurrogate(y)) return x - y;
    return isSurrogate(x) ? 1 : -1;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
