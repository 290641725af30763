import type { Env } from "../platform/index.ts";

/** The three bearer tokens of a process. They never travel inside an `Env`. */
export type Tokens = {
  /** `KDEPS_API_TOKEN`: the control API. */
  readonly control?: string;
  /** `KDEPS_API_AUTH_TOKEN`: the workflow's own HTTP API. */
  readonly api?: string;
  /** `KDEPS_MANAGEMENT_TOKEN`: `/_kdeps`. */
  readonly management?: string;
};

export type Environment = {
  /** What expressions, templates and child processes may see: no kdeps token, no variable that steers the runtime. */
  readonly env: Env;
  readonly tokens: Tokens;
};

const tokenVariables = new Set(["KDEPS_API_TOKEN", "KDEPS_API_AUTH_TOKEN", "KDEPS_MANAGEMENT_TOKEN"]);

/**
 * Splits the process environment into what may be seen and the tokens that may not.
 * `BUN_*` is dropped because it would turn a child that is itself a Bun program into something else.
 */
export function readEnvironment(raw: Env): Environment {
  const env: Record<string, string | undefined> = Object.create(null);
  for (const [name, value] of Object.entries(raw)) {
    if (!tokenVariables.has(name) && !name.startsWith("BUN_")) env[name] = value;
  }
  const token = (name: string) => raw[name]?.trim() || undefined;
  const [control, api, management] = [...tokenVariables].map(token);
  return {
    env,
    tokens: { ...(control && { control }), ...(api && { api }), ...(management && { management }) },
  };
}
