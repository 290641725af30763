import { Database } from "bun:sqlite";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { KdepsError, messageOf } from "../platform/index.ts";
import { migrations } from "./migrations.ts";
import { createRunHistory, type RunHistory } from "./runs.ts";
import { createSessionTable, type SessionTable } from "./sessions.ts";

/** The state database. Several processes may have the same file open; each call is one short transaction. */
export type Store = Disposable & {
  readonly path: string;
  readonly runs: RunHistory;
  readonly sessions: SessionTable;
};

/** How long a statement waits for another process's write, in milliseconds. */
const defaultWaitMs = 5000;

/**
 * Opens the database, creating file (mode 0600), folder (0750) and tables as needed. `:memory:` lives in the process only.
 * @throws {KdepsError} `conflict` when another process holds it for longer than the wait, `failed` otherwise.
 */
export function openStore(path: string, waitMs = defaultWaitMs): Store {
  try {
    return openOrThrow(path, waitMs);
  } catch (cause) {
    throw storeError(path, cause);
  }
}

function openOrThrow(path: string, waitMs: number): Store {
  const isNew = path !== ":memory:" && !existsSync(path);
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o750 });
  const db = new Database(path, { create: true, strict: true });
  try {
    if (isNew) chmodSync(path, 0o600);
    db.run(`PRAGMA busy_timeout = ${waitMs}`);
    db.run("PRAGMA journal_mode = WAL");
    // The history of a run may lose its last moment in a power cut; in exchange a write does not wait for the disk.
    db.run("PRAGMA synchronous = NORMAL");
    db.run("PRAGMA foreign_keys = ON");
    migrate(db);
  } catch (error) {
    db.close();
    throw error;
  }
  const runs = createRunHistory(db);
  return {
    path,
    runs,
    sessions: createSessionTable(db),
    [Symbol.dispose]: () => db.close(),
  };
}

/** Applies missing steps. The version is read again inside the write lock: another process may have been faster. */
function migrate(db: Database): void {
  if (versionOf(db) >= migrations.length) return;
  db.transaction(() => {
    for (const step of migrations.slice(versionOf(db))) db.run(step);
    db.run(`PRAGMA user_version = ${migrations.length}`);
  }).immediate();
}

function versionOf(db: Database): number {
  return (db.query("PRAGMA user_version").get() as { user_version: number }).user_version;
}

/** The database's failure with its path and what to look for. */
export function storeError(path: string, cause: unknown): KdepsError {
  const code = (cause as { code?: unknown } | null)?.code;
  if (code === "SQLITE_BUSY" || code === "SQLITE_LOCKED") {
    return new KdepsError("conflict", `the database ${path} is locked by another process`, {
      hint: `look for a kdeps process that has it open: lsof ${path}`,
      cause,
    });
  }
  return new KdepsError("failed", `cannot use the database ${path}: ${messageOf(cause)}`, { cause });
}
