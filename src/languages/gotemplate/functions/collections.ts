import type { Meter } from "../run.ts";
import { isMap, keysOf, kindOf, ownEntry, typeName } from "../values.ts";
import type { FunctionTable } from "./function.ts";

/** Lengths and positions in text count UTF-8 bytes, as in Go. */
export const collectionFunctions = {
  len: { minArgs: 1, maxArgs: 1, call: ([value], meter) => length(value, meter) },
  index: { minArgs: 1, call: ([value, ...keys]) => index(value, keys) },
  slice: { minArgs: 1, call: ([value, ...bounds]) => slice(value, bounds) },
  get: { minArgs: 1, call: ([value, ...keys]) => keys.reduce(entryOrNil, value) },
} satisfies FunctionTable;

function length(value: unknown, meter: Meter): bigint {
  if (typeof value === "string") return BigInt(Buffer.byteLength(value));
  if (Array.isArray(value)) return BigInt(value.length);
  if (isMap(value)) return BigInt(keysOf(value, meter).length);
  throw new Error(kindOf(value) === "nil" ? "len of nil pointer" : `len of type ${typeName(value)}`);
}

/** `index x 1 "a"` is `x[1]["a"]`. A key that a map does not have is nil, a position outside a list an error. */
function index(value: unknown, keys: readonly unknown[]): unknown {
  let item = value;
  if (kindOf(item) === "nil") throw new Error("index of untyped nil");
  for (const key of keys) item = entry(item, key);
  return item;
}

function entry(item: unknown, key: unknown): unknown {
  if (Array.isArray(item)) return item[position(key, item.length - 1)];
  if (typeof item === "string") {
    const bytes = Buffer.from(item);
    return BigInt(bytes[position(key, bytes.length - 1)] ?? 0);
  }
  if (!isMap(item))
    throw new Error(kindOf(item) === "nil" ? "index of nil pointer" : `can't index item of type ${typeName(item)}`);
  if (typeof key === "string") return ownEntry(item, key);
  throw new Error(
    kindOf(key) === "nil"
      ? "value is nil; should be of type string"
      : `value has type ${typeName(key)}; should be string`,
  );
}

/** `slice x 1 3` is `x[1:3]`. The third bound of Go is checked and has no further effect. */
function slice(value: unknown, bounds: readonly unknown[]): unknown {
  if (kindOf(value) === "nil") throw new Error("slice of untyped nil");
  if (bounds.length > 3) throw new Error(`too many slice indexes: ${bounds.length}`);
  if (typeof value === "string") {
    if (bounds.length === 3) throw new Error("cannot 3-index slice a string");
    const bytes = Buffer.from(value);
    const [from, to] = range(bounds, bytes.length);
    return bytes.toString("utf8", from, to);
  }
  if (!Array.isArray(value)) throw new Error(`can't slice item of type ${typeName(value)}`);
  return value.slice(...range(bounds, value.length));
}

function range(bounds: readonly unknown[], size: number): [from: number, to: number] {
  const [from = 0, to = size, limit = size] = bounds.map((bound) => position(bound, size));
  if (from > to) throw new Error(`invalid slice index: ${from} > ${to}`);
  if (to > limit) throw new Error(`invalid slice index: ${to} > ${limit}`);
  return [from, to];
}

/** An int from 0 to `max`; numbers from JSON are floats and refused, as in Go, where `int` converts them. */
function position(value: unknown, max: number): number {
  if (kindOf(value) === "nil") throw new Error("cannot index slice/array with nil");
  if (typeof value !== "bigint") throw new Error(`cannot index slice/array with type ${typeName(value)}`);
  if (value < 0n || value > BigInt(max)) throw new Error(`index out of range: ${value}`);
  return Number(value);
}

/** One step of `get`: a key of a map or a position in a list, written as any number; nil where there is nothing. */
function entryOrNil(item: unknown, key: unknown): unknown {
  if (Array.isArray(item)) return typeof key === "bigint" || typeof key === "number" ? item[Number(key)] : undefined;
  return isMap(item) && typeof key === "string" ? ownEntry(item, key) : undefined;
}
