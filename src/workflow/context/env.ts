import type { Frame } from "./frame.ts";

/** Bearer tokens of our own servers: unset for everything a workflow can ask. */
const tokens = new Set(["KDEPS_API_TOKEN", "KDEPS_API_AUTH_TOKEN", "KDEPS_MANAGEMENT_TOKEN"]);

/**
 * A variable as `env()` gives it; undefined when it is unset or empty. Inside a component the variable with the
 * component's prefix comes first and the component's `.env` last.
 */
export function environmentValue({ run, resource, call }: Frame, name: string): string | undefined {
  if (tokens.has(name)) return undefined;
  const component = call?.component.name ?? resource.component;
  const scoped = component === undefined ? undefined : run.env[`${componentPrefix(component)}${name}`];
  return scoped || run.env[name] || (component && run.dotEnv(component)[name]) || undefined;
}

/** `my-tool` as `MY_TOOL_`. */
export function componentPrefix(component: string): string {
  return `${component.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_`;
}

/** All variables, without the tokens. */
export function allVariables({ run }: Frame): Readonly<Record<string, string>> {
  const set = Object.entries(run.env).filter(([name, value]) => value !== undefined && !tokens.has(name));
  return Object.fromEntries(set) as Record<string, string>;
}
