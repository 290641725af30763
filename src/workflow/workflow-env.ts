import { expandVariables } from "../config/index.ts";
import type { Env } from "../platform/index.ts";
import type { Plan } from "./plan.ts";

/**
 * The environment a workflow runs in, its tools and children included: the process's own, and where that has nothing,
 * `agentSettings.env` (with `${VAR}` filled in) and `agentSettings.timezone` as `TZ`. Made once for all requests.
 */
export function workflowEnv({ settings: { agentSettings } }: Plan, env: Env): Env {
  const joined: Record<string, string | undefined> = Object.assign(Object.create(null), env);
  for (const [name, value] of Object.entries(agentSettings.env)) joined[name] ||= expandVariables(value, env);
  if (agentSettings.timezone) joined.TZ ||= agentSettings.timezone;
  return joined;
}
