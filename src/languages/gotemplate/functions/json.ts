import type { Meter } from "../run.ts";
import { isMap, type MapValue, sortedKeys } from "../values.ts";
import type { FunctionTable } from "./function.ts";

export const jsonFunctions = {
  json: { minArgs: 1, maxArgs: 1, call: ([value], meter) => toJson(value, meter) },
  fromJSON: { minArgs: 1, maxArgs: 1, call: ([value]) => (typeof value === "string" ? parseJson(value) : value) },
} satisfies FunctionTable;

/** Compact, with sorted keys and `<`, `>` and `&` as they are; ints keep all their digits. */
function toJson(value: unknown, meter: Meter): string {
  switch (typeof value) {
    case "string":
      return jsonText(value);
    case "number":
      if (!Number.isFinite(value)) throw new Error(`unsupported value: ${value}`);
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      return value === null ? "null" : containerJson(value, meter);
    default:
      return "null";
  }
}

function containerJson(value: object, meter: Meter): string {
  meter.descend();
  const text = Array.isArray(value)
    ? `[${value.map((item) => toJson(item, meter)).join(",")}]`
    : `{${isMap(value) ? mapJson(value, meter) : ""}}`;
  meter.ascend();
  return text;
}

function mapJson(map: MapValue, meter: Meter): string {
  return sortedKeys(map, meter)
    .map((key) => `${jsonText(key)}:${toJson(map[key], meter)}`)
    .join(",");
}

/** The two line separators are escaped, as Go does, because old JavaScript takes them for line ends. */
function jsonText(text: string): string {
  const json = JSON.stringify(text.toWellFormed());
  if (!/[\u2028\u2029]/.test(json)) return json;
  return json.replace(/[\u2028\u2029]/g, (separator) => (separator === "\u2028" ? "\\u2028" : "\\u2029"));
}

/** Whole numbers that a double cannot hold become ints, so that long ids go out as they came in. */
function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) => {
    const source = context?.source;
    const isUnsafe = typeof value === "number" && !Number.isSafeInteger(value);
    return isUnsafe && source !== undefined && /^-?\d{16,}$/.test(source) ? BigInt(source) : value;
  });
}
