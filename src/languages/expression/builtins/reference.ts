import { Fault } from "../errors.ts";
import { fetchKey } from "../values/fetch.ts";
import { jsonText } from "../values/json.ts";
import { isMap } from "../values/kind.ts";
import { setOwn } from "../values/own.ts";
import { any, type BuiltinTable, builtin, text } from "./builtin.ts";
import { parseJson } from "./parse-json.ts";

/** Functions of expr-lang whose names mean something else here; `::` in front of a call reaches these. */
export const referenceFunctions: BuiltinTable = {
  get: builtin([any, any], undefined, ([value, key]) => {
    try {
      return fetchKey(value, key);
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }),
  toJSON: builtin([any], "string", ([value]) => escapeForHtml(jsonText(sorted(value), "  "))),
  fromJSON: builtin([text], undefined, ([value]) => {
    const parsed = parseJson(value);
    if (parsed === undefined) throw new Fault("invalid JSON");
    return parsed;
  }),
};

/** Go writes maps by the order of their keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isMap(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) setOwn(result, key, sorted(value[key]));
  return result;
}

function escapeForHtml(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
