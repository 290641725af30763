import type { SessionTable } from "../store/index.ts";
import type { SessionHandle } from "../workflow/index.ts";

/** Name of the cookie that carries the session id. */
const cookieName = "kdeps_session_id";
const cookieMaxAgeSeconds = 3600;

/** A request's session: the handle the workflow uses, and what to do when the workflow is done. */
export type RequestSession = {
  readonly handle: SessionHandle;
  /** Whether the workflow wrote a value. */
  readonly isChanged: () => boolean;
  /** Writes what changed and lets all values live on. Throws the store's error. */
  readonly commit: () => void;
};

/**
 * Opens the session of a request. Ids come from the server only: one that the store does not know is replaced by a new
 * one, so nobody can be handed a session id that somebody else knows, and the first value that is written is written
 * under an id that nobody has seen before. Without a table, values live for this request.
 */
export function openSession(cookies: string | null, table: SessionTable | undefined, ttlMs: number): RequestSession {
  const claimed = table && sessionIdIn(cookies);
  const stored = table && claimed ? table.load(claimed, Date.now()) : undefined;
  const id = claimed && stored ? claimed : crypto.randomUUID();
  const values: Record<string, unknown> = stored ?? Object.create(null);
  let changes: Record<string, unknown> | undefined;
  return {
    handle: {
      id,
      get: (key) => values[key],
      set: (key, value) => {
        changes ??= Object.create(null) as Record<string, unknown>;
        values[key] = value;
        changes[key] = value;
      },
      all: () => values,
    },
    isChanged: () => changes !== undefined,
    commit: () => {
      if (changes) table?.save(id, changes, ttlMs, Date.now());
      else if (stored) table?.touch(id, ttlMs, Date.now());
    },
  };
}

/** The `Set-Cookie` value for a session. */
export function sessionCookie(id: string, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieMaxAgeSeconds}${secure}`;
}

/** The id in a `Cookie` header, if it looks like one of ours. */
function sessionIdIn(cookies: string | null): string | undefined {
  const values = cookies?.split(";").map((pair) => pair.trim().split("=", 2)) ?? [];
  const id = values.find(([name]) => name === cookieName)?.[1];
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}
