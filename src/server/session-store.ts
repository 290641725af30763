import { isAbsolute, join } from "node:path";
import { parseDuration } from "../languages/index.ts";
import { openStore, type Store } from "../store/index.ts";
import type { Settings } from "../workflow/index.ts";

const defaultTtlMs = 30 * 60_000;
const defaultCleanupMs = 5 * 60_000;
/** Largest delay of a timer; a longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1;

export type SessionTimes = { readonly ttlMs: number; readonly cleanupMs: number };

/** The durations of a `session:` block; text that is no duration means the default. */
export function sessionTimes(config: Settings["session"]): SessionTimes {
  return {
    ttlMs: durationOr(config?.ttl, defaultTtlMs),
    cleanupMs: Math.min(durationOr(config?.cleanupInterval, defaultCleanupMs), maxTimerMs),
  };
}

/** Where a `session:` block may put its values. */
export type SessionPlaces = {
  /** Folder of the workflow, against which `session.path` resolves. */
  readonly root: string;
  readonly home: string | undefined;
  /** Path of the state database. */
  readonly storePath: string;
};

/**
 * The database of a `session:` block: the state database, a file of the workflow's own, or memory. Undefined without one.
 * @throws {KdepsError} when it cannot be opened.
 */
export function openSessionStore(
  config: Settings["session"],
  { root, home, storePath }: SessionPlaces,
): Store | undefined {
  if (!config) return undefined;
  if (config.type === "memory") return openStore(":memory:");
  if (!config.path) return openStore(storePath);
  const path = home && config.path.startsWith("~/") ? join(home, config.path.slice(2)) : config.path;
  return openStore(isAbsolute(path) ? path : join(root, path));
}

/** Go durations plus whole days (`7d`). */
function durationOr(text: string | undefined, fallbackMs: number): number {
  if (text === undefined) return fallbackMs;
  const days = /^(\d+)d$/.exec(text)?.[1];
  try {
    const ms = days === undefined ? parseDuration(text) : Number(days) * 24 * 3600_000;
    return ms > 0 ? ms : fallbackMs;
  } catch {
    return fallbackMs;
  }
}
