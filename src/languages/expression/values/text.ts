import { dateOf } from "../dates/date-value.ts";
import { Callable } from "../scope.ts";
import { jsonText } from "./json.ts";
import { TypedValue } from "./kind.ts";
import type { Meter } from "./meter.ts";
import { numberText } from "./numbers.ts";

const textViews = new WeakMap<object, string>();

/**
 * Makes `text` the text form of a map where it is rendered whole. As a value, for its members and in JSON it stays the
 * map. The view belongs to this very object: copies and what comes back from JSON do not have it.
 */
export function withTextView<Value extends object>(value: Value, text: string): Value {
  textViews.set(value, text);
  return value;
}

/**
 * The text form of a value between other text: nil is empty, numbers have no exponent, arrays and maps are compact
 * JSON, dates are RFC 3339, functions are empty.
 * @throws {Fault} when an array or map cannot be written as JSON
 */
export function textOf(value: unknown, meter?: Meter): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
      return numberText(value);
    case "boolean":
      return String(value);
    case "object":
      return value === null ? "" : textOfObject(value, meter);
    default:
      return "";
  }
}

function textOfObject(value: object, meter: Meter | undefined): string {
  if (value instanceof TypedValue) return value.text();
  if (value instanceof Callable) return textOf(value.value, meter);
  if (value instanceof Date) return dateOf(value)?.text() ?? "";
  return textViews.get(value) ?? jsonText(value, { meter });
}
