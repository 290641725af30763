import type { Database } from "bun:sqlite";

/** Values that a client keeps between requests, by session id. */
export type SessionTable = {
  /** The live values of a session; empty for an unknown id. */
  readonly load: (id: string, now: number) => Record<string, unknown>;
  /** Writes the given values and lets all values of the session live until `now + ttlMs`. Undefined removes a key. */
  readonly save: (id: string, changes: Readonly<Record<string, unknown>>, ttlMs: number, now: number) => void;
  /** Moves all values to another id. */
  readonly rename: (from: string, to: string) => void;
  /** Drops what has expired. */
  readonly sweep: (now: number) => void;
};

/** The `session_values` table of an open database. */
export function createSessionTable(db: Database): SessionTable {
  const save: (...args: Parameters<SessionTable["save"]>) => void = (id, changes, ttlMs, now) => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) db.query("DELETE FROM session_values WHERE session = ? AND key = ?").run(id, key);
      else
        db.query("INSERT OR REPLACE INTO session_values (session, key, value, expires_at) VALUES (?, ?, ?, ?)").run(
          id,
          key,
          JSON.stringify(value) ?? "null",
          now + ttlMs,
        );
    }
    db.query("UPDATE session_values SET expires_at = ? WHERE session = ? AND expires_at > ?").run(now + ttlMs, id, now);
  };
  const transaction = db.transaction(save);
  return {
    load(id, now) {
      const rows = db
        .query("SELECT key, value FROM session_values WHERE session = ? AND expires_at > ?")
        .all(id, now) as { key: string; value: string }[];
      const values: Record<string, unknown> = Object.create(null);
      for (const { key, value } of rows) values[key] = JSON.parse(value);
      return values;
    },
    save: (...args) => transaction.immediate(...args),
    rename: (from, to) => {
      db.query("UPDATE OR REPLACE session_values SET session = ? WHERE session = ?").run(to, from);
    },
    sweep: (now) => {
      db.query("DELETE FROM session_values WHERE expires_at <= ?").run(now);
    },
  };
}
