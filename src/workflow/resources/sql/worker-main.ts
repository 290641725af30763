import type { Cell, FailedStep, Job, Statement, StatementResult, WorkerReply, WorkerRequest } from "./job.ts";

/**
 * The whole program of a database worker. Its source text is what the worker runs, so it must not use anything from
 * outside of this function, imports included; types are gone by then.
 */
export function workerMain(): void {
  const { Database } = process.getBuiltinModule("bun:sqlite") as typeof import("bun:sqlite");
  const scope = globalThis as unknown as {
    onmessage: (event: { readonly data: WorkerRequest }) => void;
    postMessage: (reply: WorkerReply) => void;
  };
  let database: InstanceType<typeof Database>;
  let step: FailedStep = "open";

  function open(request: Extract<WorkerRequest, { kind: "open" }>): void {
    step = "open";
    const { path, isReadOnly, busyTimeoutMs } = request;
    const access = isReadOnly ? { readonly: true } : { readwrite: true, create: true };
    database = new Database(path, { ...access, safeIntegers: true });
    database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    database.run("PRAGMA foreign_keys = ON");
    scope.postMessage({ kind: "opened" });
  }

  function run({ statements, inTransaction, maxRows }: Job): void {
    step = "begin";
    if (inTransaction) database.run("BEGIN IMMEDIATE");
    const results = statements.map((statement) => runStatement(statement, maxRows));
    step = "commit";
    if (inTransaction) database.run("COMMIT");
    scope.postMessage({ kind: "done", results });
  }

  function runStatement({ sql, sets }: Statement, maxRows: number): StatementResult[] {
    step = sets.length === 1 ? "statement" : "batch";
    const prepared = database.prepare(sql);
    try {
      return sets.map((set) => {
        scope.postMessage({ kind: "started" });
        return runOnce(prepared, set, maxRows);
      });
    } finally {
      prepared.finalize();
    }
  }

  function runOnce(
    prepared: ReturnType<typeof database.prepare>,
    set: Statement["sets"][number],
    maxRows: number,
  ): StatementResult {
    const columns = prepared.columnNames;
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = prepared.run(...set);
      return { kind: "changes", changes, lastInsertId: lastInsertRowid };
    }
    const rows: Record<string, Cell>[] = [];
    for (const row of prepared.iterate(...set)) {
      if (rows.length >= maxRows) return { kind: "rows", columns, rows, isCut: true };
      rows.push(row as Record<string, Cell>);
    }
    return { kind: "rows", columns, rows, isCut: false };
  }

  scope.onmessage = ({ data }) => {
    try {
      if (data.kind === "open") open(data);
      else run(data.job);
    } catch (error) {
      const failed = step;
      if (database?.inTransaction) database.run("ROLLBACK");
      scope.postMessage({
        kind: "failed",
        step: failed,
        message: error instanceof Error ? error.message : String(error),
      });
    }
  };
}
