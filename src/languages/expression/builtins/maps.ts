import { Fault } from "../errors.ts";
import { type KeyedEntry, keyedMap, mapEntries } from "../values/keyed-map.ts";
import { array, type BuiltinTable, builtin, map } from "./builtin.ts";

export const mapFunctions: BuiltinTable = {
  keys: builtin([map], "array", ([value], meter) => {
    const entries = mapEntries(value);
    meter.grow(entries.length);
    return entries.map(([key]) => key);
  }),
  values: builtin([map], "array", ([value], meter) => {
    const entries = mapEntries(value);
    meter.grow(entries.length);
    return entries.map(([, entry]) => entry ?? null);
  }),
  toPairs: builtin([map], "array", ([value], meter) => {
    const entries = mapEntries(value);
    meter.grow(2 * entries.length);
    return entries.map(([key, entry]) => [key, entry ?? null]);
  }),
  fromPairs: builtin([array], "map", ([pairs], meter) => {
    meter.grow(pairs.length);
    return keyedMap(pairs.map(pairOf));
  }),
};

function pairOf(pair: unknown): KeyedEntry {
  if (!Array.isArray(pair) || pair.length !== 2) throw new Fault("invalid pair, expected an array of two elements");
  return [pair[0], pair[1]];
}
