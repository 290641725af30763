import type { Database } from "bun:sqlite";
import { parseExactJson, stringifyExactJson } from "../platform/index.ts";

/** Values that a client keeps between requests, by session id. */
export type SessionTable = {
  /** The live values of a session; undefined for an unknown id. */
  readonly load: (id: string, now: number) => Record<string, unknown> | undefined;
  /** Writes the given values and lets all values of the session live until `now + ttlMs`. Undefined removes a key. */
  readonly save: (id: string, changes: Readonly<Record<string, unknown>>, ttlMs: number, now: number) => void;
  /** Lets all values of the session live until `now + ttlMs`. */
  readonly touch: (id: string, ttlMs: number, now: number) => void;
  /** Drops what has expired. */
  readonly sweep: (now: number) => void;
};

/** The `session_values` table of an open database. */
export function createSessionTable(db: Database): SessionTable {
  const touch: SessionTable["touch"] = (id, ttlMs, now) => {
    db.query("UPDATE session_values SET expires_at = ? WHERE session = ? AND expires_at > ?").run(now + ttlMs, id, now);
  };
  const save = db.transaction((...[id, changes, ttlMs, now]: Parameters<SessionTable["save"]>) => {
    const remove = db.query("DELETE FROM session_values WHERE session = ? AND key = ?");
    const write = db.query(
      "INSERT OR REPLACE INTO session_values (session, key, value, expires_at) VALUES (?, ?, ?, ?)",
    );
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) remove.run(id, key);
      else write.run(id, key, stringifyExactJson(value), now + ttlMs);
    }
    touch(id, ttlMs, now);
  });
  return {
    load(id, now) {
      const rows = db
        .query("SELECT key, value FROM session_values WHERE session = ? AND expires_at > ?")
        .all(id, now) as { key: string; value: string }[];
      if (rows.length === 0) return undefined;
      const values: Record<string, unknown> = Object.create(null);
      for (const { key, value } of rows) values[key] = parseExactJson(value);
      return values;
    },
    save: (...args) => save.immediate(...args),
    touch,
    sweep: (now) => {
      db.query("DELETE FROM session_values WHERE expires_at <= ?").run(now);
    },
  };
}
