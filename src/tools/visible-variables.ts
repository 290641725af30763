import type { Env } from "../platform/index.ts";
import type { DeclaredVariables } from "./context.ts";

/** One joined view for each pair that is alive; a process has one pair for all its calls. */
const joined = new WeakMap<Env, { readonly keys: Env; readonly env: Env }>();

/** The environment with the provider keys of config.yaml behind it, for gates that ask whether a variable is set. */
export function visibleVariables({ env, keys }: DeclaredVariables): Env {
  const known = joined.get(env);
  if (known?.keys === keys) return known.env;
  const all: Record<string, string | undefined> = { ...env };
  for (const [name, value] of Object.entries(keys)) all[name] ||= value;
  joined.set(env, { keys, env: all });
  return all;
}
