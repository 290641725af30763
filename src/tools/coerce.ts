import type { ParameterType } from "./definition.ts";

/** Turns a value into the declared type where that is possible without guessing; otherwise returns it as it is. */
export type Coercion = (value: unknown) => unknown;

/** The coercion of a declared type; undefined for types whose values always stay as they are. */
export function coercionFor(type: ParameterType): Coercion | undefined {
  switch (type) {
    case "number":
    case "integer":
      return toNumber;
    case "boolean":
      return toBoolean;
    case "array":
      return (value) => parsedAs(value, Array.isArray);
    case "object":
      return (value) => parsedAs(value, (json) => typeof json === "object" && json !== null && !Array.isArray(json));
    case "string":
      return undefined;
    default:
      return type satisfies never;
  }
}

/** Decimal notation with an optional exponent; what `Number` takes beyond it (hex, blanks, `Infinity`) is no number here. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function toNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  const number = decimal.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

const words: Readonly<Record<string, boolean>> = {
  ...{ true: true, "1": true, yes: true, on: true },
  ...{ false: false, "0": false, no: false, off: false },
};

function toBoolean(value: unknown): unknown {
  if (typeof value === "number") return value !== 0;
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : value;
}

/** Callers that can only send text (fenced calls) send lists and maps as JSON. */
function parsedAs(value: unknown, isWanted: (json: unknown) => boolean): unknown {
  if (typeof value !== "string") return value;
  try {
    const json: unknown = JSON.parse(value);
    return isWanted(json) ? json : value;
  } catch {
    // Not JSON: the tool gets the text and says what it expected.
    return value;
  }
}
