import { Fault } from "../errors.ts";
import { fetchKey } from "../values/fetch.ts";
import { jsonText } from "../values/json.ts";
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
  toJSON: builtin([any], "string", ([value], meter) =>
    escapeForHtml(jsonText(value, { indent: "  ", sortsMaps: true, meter })),
  ),
  fromJSON: builtin([text], undefined, ([value], meter) => {
    const parsed = parseJson(value, meter);
    if (parsed === undefined) throw new Fault("invalid JSON");
    return parsed;
  }),
};

/** Go writes JSON so that it can stand in a page. */
function escapeForHtml(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
