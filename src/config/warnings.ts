import { parseDuration } from "../languages/index.ts";
import { durationPaths, valueAt } from "./exports.ts";
import { providers } from "./providers.ts";
import type { ConfigFile } from "./schema.ts";

const topLevelKeys = [
  "llm",
  "defaults",
  "resource_defaults",
  "http_connections",
  "search_connections",
  "smtp_connections",
  "imap_connections",
  "bot_connections",
  "sql_connections",
  "api_auth_token",
  "identity",
  "agents",
];
const llmKeys = ["backend", "base_url", "ollama_host", "strategy", "models", "ctx_size", "models_dir", "aria2c_flags"];
const strategies = ["token_threshold", "fallback", "cost_optimized", "round_robin", "auto"];

/** Everything in config.yaml that is probably a mistake. None of it stops a start. */
export function configWarnings(config: ConfigFile): string[] {
  return [
    ...unknownKeys(config, topLevelKeys, (key) => {
      const valid = "llm, defaults, resource_defaults, *_connections, api_auth_token, identity, agents";
      return `unknown top-level key "${key}" — check for typos (valid keys: ${valid})`;
    }),
    ...unknownKeys(config.llm, [...llmKeys, ...providers.map((provider) => provider.configKey)], (key) => {
      return `unknown llm key "${key}" — check for typos in API key or field name`;
    }),
    ...unknownKeys(config.defaults, ["timezone", "python_version", "offline_mode"], (key) => {
      return `unknown defaults key "${key}" — valid keys: timezone, python_version, offline_mode`;
    }),
    ...unknownKeys(config.resource_defaults, ["chat", "http", "python", "exec", "sql", "onError"], (key) => {
      return `unknown resource_defaults key "${key}" — valid keys: chat, http, python, exec, sql, onError`;
    }),
    ...llmWarnings(config),
    ...durationPaths.flatMap((path) => durationWarning(config, path)),
    ...Object.entries(config.agents ?? {}).flatMap(([name, profile]) =>
      hasValue(profile) ? [] : [`agents."${name}" has no non-empty fields set — profile has no effect`],
    ),
  ];
}

function unknownKeys(
  section: object | null | undefined,
  known: readonly string[],
  say: (key: string) => string,
): string[] {
  return Object.keys(section ?? {})
    .filter((key) => !known.includes(key))
    .map(say);
}

function llmWarnings({ llm }: ConfigFile): string[] {
  const warnings: string[] = [];
  const strategy = llm?.strategy;
  if (strategy && !strategies.includes(strategy)) {
    const valid = "token_threshold, fallback, cost_optimized, round_robin";
    warnings.push(`llm.strategy "${strategy}" is not a valid strategy — valid values: ${valid}`);
  }
  const provider = providers.find(({ backend }) => backend === llm?.backend);
  if (provider && !llm?.[provider.configKey]) {
    warnings.push(`llm.backend is "${provider.backend}" but llm.${provider.configKey} is not set`);
  }
  return warnings;
}

function durationWarning(config: ConfigFile, path: string): string[] {
  const value = valueAt(config, path);
  if (value === undefined || value === null || value === "") return [];
  try {
    parseDuration(String(value));
    return [];
  } catch {
    return [`${path} "${value}" is not a valid duration (e.g. "30s", "5m")`];
  }
}

function hasValue(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasValue);
  return value !== undefined && value !== null && value !== "" && value !== false;
}
