import { parseDuration } from "../languages/index.ts";
import type { SessionTable } from "../store/index.ts";
import type { SessionHandle, Settings } from "../workflow/index.ts";

/** Name of the cookie that carries the session id. */
const cookieName = "kdeps_session_id";
const cookieMaxAgeSeconds = 3600;
const defaultTtlMs = 30 * 60_000;
const defaultCleanupMs = 5 * 60_000;

/** A request's session: the handle the workflow uses, and what to do when the workflow is done. */
export type RequestSession = {
  readonly handle: SessionHandle;
  /** Writes what changed and lets all values live on. Throws the store's error. */
  readonly commit: () => void;
};

export type SessionTimes = { readonly ttlMs: number; readonly cleanupMs: number };

/** The durations of a `session:` block; text that is no duration means the default. */
export function sessionTimes(config: Settings["session"]): SessionTimes {
  return {
    ttlMs: durationOr(config?.ttl, defaultTtlMs),
    cleanupMs: durationOr(config?.cleanupInterval, defaultCleanupMs),
  };
}

/**
 * Opens the session of a request. Ids come from the server only: one that the store does not know is replaced by a new
 * one, so nobody can be handed a session id that somebody else knows. Without a table, values live for this request.
 */
export function openSession(cookies: string | null, table: SessionTable | undefined, ttlMs: number): RequestSession {
  const claimed = cookieValue(cookies);
  const stored = table && claimed ? table.load(claimed, Date.now()) : {};
  const isKnown = Object.keys(stored).length > 0;
  const id = isKnown && claimed ? claimed : crypto.randomUUID();
  const values: Record<string, unknown> = Object.assign(Object.create(null), stored);
  const changes: Record<string, unknown> = Object.create(null);
  const handle: SessionHandle = {
    id,
    get: (key) => values[key],
    set: (key, value) => {
      values[key] = value;
      changes[key] = value;
    },
    all: () => values,
  };
  return {
    handle,
    commit: () => {
      if (isKnown || Object.keys(changes).length > 0) table?.save(id, changes, ttlMs, Date.now());
    },
  };
}

/** The `Set-Cookie` value for a session. */
export function sessionCookie(id: string, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieMaxAgeSeconds}${secure}`;
}

function cookieValue(cookies: string | null): string | undefined {
  for (const pair of cookies?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === cookieName && value) return value;
  }
  return undefined;
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
