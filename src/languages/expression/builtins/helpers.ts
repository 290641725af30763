import { jsonText } from "../values/json.ts";
import { isMap, isNumeric } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { ownValue } from "../values/own.ts";
import { textOf } from "../values/text.ts";
import { any, type BuiltinTable, builtin, text } from "./builtin.ts";

/** Functions beyond those of expr-lang, for data that may be missing and for texts in other languages. */
export const helperFunctions: BuiltinTable = {
  json: builtin([any], "string", ([value], meter) => jsonText(value, { meter })),
  debug: builtin([any], "string", ([value], meter) => jsonText(value, { indent: "  ", meter })),
  safe: builtin([any, text], undefined, ([value, path], meter) =>
    path === "" ? null : memberAt(value, path.split("."), meter),
  ),
  default: builtin([any, any], undefined, ([value, fallback]) => (value === null || value === "" ? fallback : value)),
  ternary: builtin([any, any, any], undefined, ([condition, a, b]) => (condition === true ? a : b)),
  urlencode: builtin([any], "string", ([value], meter) => formEncode(textOf(value, meter))),
  escapeHTML: builtin([any], "string", ([value], meter) =>
    textOf(value, meter).replace(/[&<>"']/g, (sign) => entities[sign] as string),
  ),
  where: builtin([any, text, any], undefined, ([value, key, minimum], meter) => {
    const least = toNumber(minimum);
    if (!Array.isArray(value) || least === undefined) return value;
    meter.step(value.length);
    return value.filter((element) => {
      const own = isMap(element) ? toNumber(ownValue(element, key)) : undefined;
      return own !== undefined && own >= least;
    });
  }),
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Walks maps, and arrays by number; nil as soon as a step leads nowhere. */
function memberAt(root: unknown, path: readonly string[], meter: Meter): unknown {
  meter.step(path.length);
  let value = root;
  for (const step of path) {
    const isStep = isMap(value) || (Array.isArray(value) && /^\d+$/.test(step));
    if (!isStep) return null;
    value = ownValue(value as object, step);
  }
  return value ?? null;
}

/** As `application/x-www-form-urlencoded` has it: a blank is a plus sign. */
function formEncode(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  return encoded.replace(/[!'()*]|%20/g, (part) =>
    part === "%20" ? "+" : `%${part.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function toNumber(value: unknown): number | undefined {
  const isNumber = isNumeric(value) || (typeof value === "string" && value.trim() !== "");
  const number = isNumber ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}
