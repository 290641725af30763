import type { Env } from "../platform/index.ts";
import { type Connections, connectionsOf } from "./connections.ts";
import type { Environment, Tokens } from "./environment.ts";
import { exportedVariables, providerKeys } from "./exports.ts";
import { withProfile } from "./merge-profile.ts";
import type { ConfigFile, ConfigProfile } from "./schema.ts";

/** The configuration and environment as the rest of the program sees them. */
export type Settings = {
  /** The process environment plus what config.yaml exports; no kdeps token and no provider key of the file. */
  readonly env: Env;
  /** Provider keys that only stand in config.yaml: for tools that declare them, never for child processes. */
  readonly keys: Env;
  readonly tokens: Tokens;
  readonly connections: Connections;
  /** The configuration file with the profile laid over it, as expressions read it under `config`. */
  readonly config: ConfigProfile;
};

/**
 * Joins environment and config.yaml. Order of precedence: environment, then the profile `agents.<profile>`, then the file.
 * A variable counts as set when it is not empty.
 */
export function resolveSettings(environment: Environment, config: ConfigFile, profile?: string): Settings {
  const effective = withProfile(config, profile);
  const expand = (text: string) => expandVariables(text, environment.env);
  const env: Record<string, string | undefined> = Object.assign(Object.create(null), environment.env);
  for (const [name, value] of Object.entries(exportedVariables(effective))) env[name] ||= expand(value);
  const keys: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(providerKeys(effective))) keys[name] = expand(value);
  const apiToken = environment.tokens.api ?? (expand(effective.api_auth_token ?? "").trim() || undefined);
  return {
    env,
    keys,
    tokens: { ...environment.tokens, ...(apiToken && { api: apiToken }) },
    connections: connectionsOf(effective, environment.env, expand),
    config: withoutToken(effective),
  };
}

/** The token is invisible to expressions, wherever it comes from. */
function withoutToken({ api_auth_token: _, ...config }: ConfigProfile): ConfigProfile {
  const agents = (config as ConfigFile).agents;
  if (!agents) return config;
  const shown = Object.entries(agents).map(([name, profile]) => [name, withoutToken(profile)] as const);
  return { ...config, agents: Object.fromEntries(shown) };
}

/** Replaces `${VAR}` and `${VAR:-default}`; an unset variable without a default is empty. */
export function expandVariables(text: string, env: Env): string {
  return text.replace(
    /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g,
    (_, name: string, fallback: string | undefined) => {
      return env[name] || fallback || "";
    },
  );
}
