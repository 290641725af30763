import { functionOf, plainValue, type Scope } from "../scope.ts";
import { isMap } from "../values/kind.ts";
import { ownValue } from "../values/own.ts";

const constants: ReadonlySet<string> = new Set(["true", "false", "nil", "null"]);
const number = /^(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|\d[\d_]*\.?[\d_]*(?:[eE]\d+)?|\.\d[\d_]*(?:[eE]\d+)?)$/;

/** Whether the content of a block is a mere name, which may be missing without being an error. */
export function isBareName(content: string): boolean {
  if (!/^[\p{L}\p{Nd}_.]*$/u.test(content)) return false;
  return !constants.has(content) && !content.includes("..") && !number.test(content);
}

/**
 * Looks a dotted name up: first among the objects of the scope, then as one name with `get()`, then its first part with
 * `get()`. A name that nobody knows is an empty text.
 */
export function compileBareName(name: string): (scope: Scope) => unknown {
  if (name === "") return () => "";
  const [first = "", ...path] = name.split(".");
  return (scope) => {
    const found = walk(scope.lookup(first), path);
    if (found !== undefined && typeof found !== "function") return found;
    const get = functionOf(scope.lookup("get"));
    if (!get) return "";
    const whole = plainValue(get(name));
    if (whole !== null || path.length === 0) return whole ?? "";
    return walk(get(first), path) ?? "";
  };
}

/** The value at a path of maps; undefined when it leads nowhere. */
function walk(root: unknown, path: readonly string[]): unknown {
  let value = root === undefined ? undefined : plainValue(root);
  for (const step of path) {
    if (!isMap(value) || !Object.hasOwn(value, step)) return undefined;
    value = plainValue(ownValue(value, step));
  }
  return value;
}
