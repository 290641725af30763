/** Numbered steps from an empty database to the current tables; a released step is never edited, only followed by another. */
export const migrations: readonly string[] = [
  `CREATE TABLE runs (
     id INTEGER PRIMARY KEY,     -- in the order of writing, which is how old runs are found
     request_id TEXT,             -- as in X-Request-ID, which clients may use twice; NULL for a run without a request
     workflow TEXT NOT NULL,
     started_at INTEGER NOT NULL, -- milliseconds since 1970
     duration_ms REAL NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('ok', 'failed')),
     error TEXT,
     input TEXT,                  -- JSON, redacted and cut
     output TEXT,                 -- JSON, redacted and cut
     resources TEXT NOT NULL      -- JSON array of {actionId, type, status, ms, error?}
   ) STRICT;
   CREATE TABLE session_values (
     session TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,         -- JSON
     expires_at INTEGER NOT NULL, -- milliseconds since 1970
     PRIMARY KEY (session, key)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX session_values_by_expiry ON session_values (expires_at);`,
];
