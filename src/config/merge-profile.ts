import type { ConfigFile, ConfigProfile } from "./schema.ts";

/** Lists and these sections are replaced whole instead of merged entry by entry. */
const replacedWhole = new Set(["bot_connections", "identity"]);

/** The configuration with `agents.<name>` laid over it; unchanged when there is no such profile. */
export function withProfile(config: ConfigFile, name: string | undefined): ConfigProfile {
  const profile = name === undefined ? undefined : config.agents?.[name];
  return profile ? (merge(config, profile) as ConfigProfile) : config;
}

function merge(base: unknown, over: unknown): unknown {
  if (isMap(base) && isMap(over)) {
    const merged: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(over)) {
      merged[key] = replacedWhole.has(key) ? (value ?? merged[key]) : merge(merged[key], value);
    }
    return merged;
  }
  // A boolean of a profile only switches on, and an empty value says nothing.
  const isSilent = over === undefined || over === null || over === "" || over === false;
  return isSilent ? base : over;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
