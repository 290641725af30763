import { LimitError } from "./run.ts";
import { isMap, sortedKeys } from "./values.ts";

/** Data nested deeper than this is refused; walking it would exhaust the stack. */
export const maxDataDepth = 1_000;

/**
 * A value as `{{ }}` writes it. Nil is empty, and numbers are plain digits below 1e21: two departures from Go that
 * keep `<no value>` and `1e+06` out of URLs and request bodies. Inside lists and maps nil stays visible as `<nil>`.
 */
export function toText(value: unknown): string {
  return value === null || value === undefined ? "" : nestedText(value, 0);
}

function nestedText(value: unknown, depth: number): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      return plainNumber(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      if (value === null) return "<nil>";
      return containerText(value, depth);
    default:
      return "<nil>";
  }
}

function containerText(value: object, depth: number): string {
  if (depth >= maxDataDepth) throw new LimitError(`data is nested more than ${maxDataDepth} levels deep`);
  if (Array.isArray(value)) return `[${value.map((item) => nestedText(item, depth + 1)).join(" ")}]`;
  if (!isMap(value)) return "";
  return `map[${sortedKeys(value)
    .map((key) => `${key}:${nestedText(value[key], depth + 1)}`)
    .join(" ")}]`;
}

/** Shortest digits that read back as the same number; without exponent below 1e21. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  if (Object.is(value, -0)) return "-0";
  const text = String(value);
  // JavaScript goes over to an exponent below 1e-6.
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return exponent === undefined ? text : `${sign}0.${"0".repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

/** Values in a row with a space between two neighbours when neither is a string, as Go's `fmt.Sprint`. */
export function print(values: readonly unknown[]): string {
  let text = "";
  let wasString = true;
  for (const [at, value] of values.entries()) {
    const isString = typeof value === "string";
    if (at > 0 && !isString && !wasString) text += " ";
    text += toText(value);
    wasString = isString;
  }
  return text;
}

/** Values with a space between all of them and a line end, as Go's `fmt.Sprintln`. */
export function println(values: readonly unknown[]): string {
  return `${values.map(toText).join(" ")}\n`;
}
