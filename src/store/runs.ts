import type { Database } from "bun:sqlite";
import { redacted } from "./redact.ts";

/** One finished run of a workflow. */
export type RunRecord = {
  readonly id: string;
  readonly workflow: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: "ok" | "failed";
  readonly error?: string;
  /** Redacted and cut before they are stored. */
  readonly input: unknown;
  readonly output: unknown;
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
  readonly id: string;
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
  const insert = () =>
    db.query(
      `INSERT OR REPLACE INTO runs (id, workflow, started_at, duration_ms, status, error, input, output, resources)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  const add = db.transaction((records: readonly RunRecord[]) => {
    const statement = insert();
    for (const run of records) {
      statement.run(
        run.id,
        run.workflow,
        run.startedAt.getTime(),
        run.durationMs,
        run.status,
        run.error ?? null,
        redacted(run.input),
        redacted(run.output),
        JSON.stringify(run.resources),
      );
    }
    writtenSincePrune += records.length;
    if (writtenSincePrune < pruneEvery) return;
    writtenSincePrune = 0;
    prune(db, Date.now());
  });
  return {
    add: (records) => add.immediate(records),
    list: (limit) => db.query("SELECT * FROM runs ORDER BY started_at DESC LIMIT ?").all(limit) as StoredRun[],
  };
}

function prune(db: Database, now: number): void {
  db.query("DELETE FROM runs WHERE started_at < ?").run(now - keptDays * 24 * 3600 * 1000);
  db.query(
    "DELETE FROM runs WHERE started_at < (SELECT started_at FROM runs ORDER BY started_at DESC LIMIT 1 OFFSET ?)",
  ).run(keptRuns - 1);
}
