import * as v from "valibot";
import { type DeclaredVariables, declaredVariable } from "../context.ts";

/**
 * The `env` map of a block: name in templates -> variables that may hold the value, the first one that does wins.
 * A trailing empty name makes the value optional; a single variable may stand without a list.
 */
export const envMap = v.optional(
  v.record(
    v.string(),
    v.pipe(
      v.union([v.string(), v.array(v.string())], "must be a list of variable names"),
      v.transform((names) => (typeof names === "string" ? [names] : names)),
      v.minLength(1, "names no variable"),
      v.transform((names) => ({
        variables: names.filter((name) => name !== ""),
        isOptional: names.at(-1) === "",
      })),
    ),
  ),
  {},
);

export type EnvMap = v.InferOutput<typeof envMap>;

/** A value for templates and the variable it came from, for messages that must not show the value. */
export type EnvValue = { readonly value: string; readonly variable: string };

/** The values by template name; optional ones without a value are left out. Undefined when a required one is unset. */
export function resolveEnv(map: EnvMap, ctx: DeclaredVariables): ReadonlyMap<string, EnvValue> | undefined {
  const resolved = new Map<string, EnvValue>();
  for (const [name, { variables, isOptional }] of Object.entries(map)) {
    const found = firstValue(variables, ctx);
    if (found) resolved.set(name, found);
    else if (!isOptional) return undefined;
  }
  return resolved;
}

/** Keys are read from files, so the white space and line ends around them are not part of them. */
function firstValue(variables: readonly string[], ctx: DeclaredVariables): EnvValue | undefined {
  for (const variable of variables) {
    const value = declaredVariable(ctx, variable)?.trim();
    if (value) return { value, variable };
  }
  return undefined;
}

/** What templates see as `.env`. */
export function envData(values: ReadonlyMap<string, EnvValue>): Record<string, string> {
  return Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
}
