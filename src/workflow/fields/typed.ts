import { DurationError, parseDuration } from "../../languages/index.ts";
import { KdepsError } from "../../platform/index.ts";
import { constant, type Field, type Mode, mapField, type Place } from "./field.ts";
import { expressionField } from "./text.ts";

/** A whole number: a native scalar, numeric text, or an expression that yields either. */
export const integer: Mode<number> = (value, place) => typed(value, place, "integer", asInteger);

/** Any finite number, in the same forms as `integer`. */
export const number: Mode<number> = (value, place) => typed(value, place, "number", asNumber);

/** `true` or `false`, as scalar or text, or an expression that yields either. */
export const boolean: Mode<boolean> = (value, place) => typed(value, place, "boolean", asBoolean);

function typed<Out>(
  value: unknown,
  place: Place,
  kind: string,
  convert: (value: unknown) => Out | undefined,
): Field<Out> {
  const field = typeof value === "string" ? expressionField(value, "value", place) : constant(value);
  return mapField(field, place, (result) => {
    const converted = convert(result);
    if (converted !== undefined) return converted;
    throw new KdepsError("invalid", `${place.name}: expected ${kind}, got ${JSON.stringify(shown(result))}`);
  });
}

function shown(value: unknown): string {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "a map";
  return value === null || value === undefined ? "" : String(value);
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === "bigint") return Number(value);
  const given = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof given === "number" && Number.isFinite(given) ? given : undefined;
}

function asInteger(value: unknown): number | undefined {
  const given = asNumber(value);
  return given !== undefined && Number.isInteger(given) ? given : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : undefined;
  return word === "true" ? true : word === "false" ? false : undefined;
}

/**
 * Milliseconds of a Go duration; a plain number is seconds. Undefined for what is no duration, so that the next lower
 * default applies.
 */
export const duration: Mode<number | undefined> = (value, place) => {
  const field = typeof value === "string" ? expressionField(value, "text", place) : constant(value);
  return mapField(field, place, durationMs);
};

/** As the mode `duration`, for text from the environment. */
export function durationMs(value: unknown): number | undefined {
  const text = String(value ?? "").trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  try {
    return text === "" ? undefined : parseDuration(text);
  } catch (error) {
    if (error instanceof DurationError) return undefined;
    throw error;
  }
}
