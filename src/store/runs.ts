import type { Database } from "bun:sqlite";

/** One finished run of a workflow. */
export type RunRecord = {
  /** The request's id, which its client may have chosen; undefined for a run without a request. */
  readonly requestId: string | undefined;
  readonly workflow: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly status: "ok" | "failed";
  readonly error?: string;
  /** JSON, redacted and cut. */
  readonly input: string | null;
  readonly output: string | null;
  readonly resources: readonly ResourceTiming[];
};

export type ResourceTiming = {
  readonly actionId: string;
  readonly type: string;
  readonly status: "completed" | "skipped" | "failed";
  readonly ms: number;
  readonly error?: string;
};

export type RunHistory = {
  /** Writes all of them in one transaction and drops what is too old or too many. */
  readonly add: (records: readonly RunRecord[]) => void;
  /** Newest first. */
  readonly list: (limit: number) => readonly StoredRun[];
};

/** A row as it is stored: JSON text stays text. */
export type StoredRun = {
  readonly id: number;
  readonly request_id: string | null;
  readonly workflow: string;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly status: string;
  readonly error: string | null;
  readonly input: string | null;
  readonly output: string | null;
  readonly resources: string;
};

const keptDays = 30;
const keptRuns = 10_000;
/** Old rows are dropped with the first write of a process and then every so many rows. */
const pruneEvery = 500;

/** The `runs` table of an open database. */
export function createRunHistory(db: Database): RunHistory {
  let writtenSincePrune = pruneEvery;
  const add = db.transaction((records: readonly RunRecord[]) => {
    const statement = db.query(
      `INSERT INTO runs (request_id, workflow, started_at, duration_ms, status, error, input, output, resources)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    for (const run of records) {
      const { requestId = null, workflow, startedAt, durationMs, status, error = null, input, output } = run;
      const resources = JSON.stringify(run.resources);
      statement.run(requestId, workflow, startedAt, durationMs, status, error, input, output, resources);
    }
    writtenSincePrune += records.length;
    if (writtenSincePrune < pruneEvery) return;
    writtenSincePrune = 0;
    prune(db, Date.now());
  });
  return {
    add: (records) => add.immediate(records),
    list: (limit) => db.query("SELECT * FROM runs ORDER BY id DESC LIMIT ?").all(limit) as StoredRun[],
  };
}

function prune(db: Database, now: number): void {
  db.query("DELETE FROM runs WHERE id <= (SELECT max(id) FROM runs) - ?").run(keptRuns);
  // Ids grow with time, so the search ends at the first run that is young enough.
  db.query(
    `DELETE FROM runs WHERE id < coalesce(
       (SELECT id FROM runs WHERE started_at >= ? ORDER BY id LIMIT 1), (SELECT max(id) + 1 FROM runs))`,
  ).run(now - keptDays * 24 * 3600 * 1000);
}
