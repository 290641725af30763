import * as v from "valibot";
import { type DeclaredVariables, declaredVariable } from "../context.ts";
import { ToolError } from "../tool-error.ts";
import { filledText } from "./block-fields.ts";

/**
 * The `env` map of a block: name in templates -> variables that may hold the value, the first one that does wins.
 * A trailing empty name makes the value optional; a single variable may stand without a list.
 */
export const envMap = v.optional(
  v.record(
    v.string(),
    v.pipe(
      v.union([v.array(v.string()), v.string()]),
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
export type EnvValues = ReadonlyMap<string, EnvValue>;
export type EnvValue = { readonly value: string; readonly variable: string };

/** What to say when a required variable is unset, in place of the usual sentence. */
export const unsetText = v.optional(filledText);

type EnvBlock = { readonly env: EnvMap; readonly unset?: string | undefined };

/** The sentence for a declared tool that needs a variable nobody has set. */
export function notConfiguredText(tool: string, unset = "required environment variables are not set"): string {
  return `${tool}: ${unset}`;
}

/** Why a block cannot run: a required variable is unset. */
export function missingEnv(tool: string, { env, unset }: EnvBlock, ctx: DeclaredVariables): string | undefined {
  return resolveEnv(env, ctx) === undefined ? notConfiguredText(tool, unset) : undefined;
}

/** The values by template name. @throws {ToolError} `unavailable` when a required one is unset. */
export function requiredEnv(tool: string, { env, unset }: EnvBlock, ctx: DeclaredVariables): EnvValues {
  const values = resolveEnv(env, ctx);
  if (values === undefined) throw new ToolError("unavailable", notConfiguredText(tool, unset));
  return values;
}

/** Optional names without a value are left out. Undefined when a required one is unset. */
function resolveEnv(map: EnvMap, ctx: DeclaredVariables): EnvValues | undefined {
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
