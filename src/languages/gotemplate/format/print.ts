import type { Meter } from "../run.ts";
import { isMap, kindOf, type MapValue, sortedKeys } from "../values.ts";

/**
 * A value as `{{ }}` writes it. Nil is empty, and numbers are plain digits below 1e21: two departures from Go that
 * keep `<no value>` and `1e+06` out of URLs and request bodies. Inside lists and maps nil stays visible as `<nil>`.
 */
export function toText(value: unknown, meter: Meter): string {
  return kindOf(value) === "nil" ? "" : nestedText(value, meter);
}

function nestedText(value: unknown, meter: Meter): string {
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
      return containerText(value, meter);
    default:
      return "<nil>";
  }
}

function containerText(value: object, meter: Meter): string {
  meter.descend();
  const text = Array.isArray(value)
    ? `[${value.map((item) => nestedText(item, meter)).join(" ")}]`
    : `map[${isMap(value) ? mapText(value, meter) : ""}]`;
  meter.ascend();
  return text;
}

function mapText(map: MapValue, meter: Meter): string {
  return sortedKeys(map, meter)
    .map((key) => `${key}:${nestedText(map[key], meter)}`)
    .join(" ");
}

/** Shortest digits that read back as the same number; without exponent below 1e21. */
export function plainNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e-6 && size < Number.POSITIVE_INFINITY) return String(value);
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  if (size < 1e-6) return withoutExponent(value);
  return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}

/** JavaScript goes over to an exponent below 1e-6; `1.5e-7` is written as `0.00000015`. */
function withoutExponent(value: number): string {
  const [mantissa = "", exponent = ""] = Math.abs(value).toString().split("e-");
  return `${value < 0 ? "-" : ""}0.${"0".repeat(Number(exponent) - 1)}${mantissa.replace(".", "")}`;
}

/**
 * Values in a row with a space between two neighbours when neither is a string, as Go's `fmt.Sprint`. Nil counts as
 * the empty string it prints as.
 */
export function print(values: readonly unknown[], meter: Meter): string {
  let text = "";
  let wasString = true;
  for (const value of values) {
    const isString = typeof value === "string" || kindOf(value) === "nil";
    if (!isString && !wasString) text += " ";
    text += toText(value, meter);
    wasString = isString;
  }
  return text;
}

/** Values with a space between all of them and a line end, as Go's `fmt.Sprintln`. */
export function println(values: readonly unknown[], meter: Meter): string {
  return `${values.map((value) => toText(value, meter)).join(" ")}\n`;
}
