import { Callable } from "../scope.ts";

/** Kinds of values, by the names that `type()` gives. */
export type Kind =
  | "nil"
  | "bool"
  | "int"
  | "float"
  | "string"
  | "array"
  | "map"
  | "func"
  | "time.Time"
  | "time.Duration"
  | "time.Location";

/** Values of the language's own that are neither data nor functions: dates, durations, zones. */
export abstract class TypedValue {
  abstract readonly kind: Kind;
  /** As text. */
  abstract text(): string;
  /** As JSON writes it. */
  abstract toJSON(): unknown;
}

/**
 * The kind of a value at this moment. There is one type of number: integral ones are `int`. Bigints are integers
 * outside the exact range of a double.
 */
export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case "string":
      return "string";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    case "boolean":
      return "bool";
    case "bigint":
      return "int";
    case "object":
      return value === null ? "nil" : kindOfObject(value);
    case "function":
      return "func";
    default:
      return "nil";
  }
}

function kindOfObject(value: object): Kind {
  if (Array.isArray(value)) return "array";
  if (value instanceof TypedValue) return value.kind;
  if (value instanceof Date) return "time.Time";
  return value instanceof Callable ? kindOf(value.value) : "map";
}

/** The kind in messages about operations. */
export function describeKind(kind: Kind): string {
  return kind === "nil" ? "<nil>" : kind;
}

/** Plain data that has members of any name. */
export type PlainMap = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && kindOfObject(value) === "map";
}

export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
