import type { Meter } from "../values/meter.ts";

/** UTF-16 units that are parsed in one step. */
const parsedPerStep = 8;

/** A JSON text as a value; undefined when it is none. Integers that a double would change become bigints. */
export function parseJson(text: string, meter: Meter): unknown {
  meter.step(text.length / parsedPerStep);
  try {
    // Looking at every value is slow, so it is done only where one may need it.
    return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
  } catch {
    // Not JSON, or nested deeper than the parser goes.
    return undefined;
  }
}

function exact(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value) || !context?.source) return value;
  return /^-?\d{1,40}$/.test(context.source) && !/^-?0\d/.test(context.source) ? BigInt(context.source) : value;
}
