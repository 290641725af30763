import type { Env } from "./env.ts";

/** Bearer tokens of our own servers; a child gets one only when a caller names it for that child. */
const tokens = new Set(["KDEPS_API_TOKEN", "KDEPS_API_AUTH_TOKEN", "KDEPS_MANAGEMENT_TOKEN"]);

/**
 * The environment of a child process: `env` without our tokens and without `BUN_*`.
 * A child that is itself built with Bun (this program included) would obey `BUN_OPTIONS` and `BUN_BE_BUN`.
 */
export function childEnv(env: Env): Record<string, string> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || tokens.has(name) || name.toUpperCase().startsWith("BUN_")) continue;
    child[name] = value;
  }
  return child;
}
