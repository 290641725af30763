import { maxDataDepth } from "../print.ts";
import { LimitError } from "../run.ts";
import { isMap, sortedKeys } from "../values.ts";
import type { FunctionTable } from "./function.ts";

export const jsonFunctions = {
  json: { minArgs: 1, maxArgs: 1, call: ([value]) => toJson(value, 0) },
  fromJSON: { minArgs: 1, maxArgs: 1, call: ([value]) => (typeof value === "string" ? parseJson(value) : value) },
} satisfies FunctionTable;

/** Compact, with sorted keys and `<`, `>` and `&` as they are; ints keep all their digits. */
function toJson(value: unknown, depth: number): string {
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
      return value === null ? "null" : containerJson(value, depth);
    default:
      return "null";
  }
}

function containerJson(value: object, depth: number): string {
  if (depth >= maxDataDepth) throw new LimitError(`data is nested more than ${maxDataDepth} levels deep`);
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item, depth + 1)).join(",")}]`;
  if (!isMap(value)) return "null";
  const entries = sortedKeys(value).map((key) => `${jsonText(key)}:${toJson(value[key], depth + 1)}`);
  return `{${entries.join(",")}}`;
}

/** The two line separators are escaped, as Go does, because old JavaScript takes them for line ends. */
function jsonText(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(/[\u2028\u2029]/g, (separator) =>
    separator === "\u2028" ? "\\u2028" : "\\u2029",
  );
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
