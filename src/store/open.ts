import { Database } from "bun:sqlite";
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
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
  /**
   * Closes as disposing does, but leaves the log of the latest writes beside the database, where every later reader finds
   * them. Moving it into the database waits for the disk several times, which takes longer than a short run.
   */
  readonly leave: () => void;
  /** How long a statement waits from now on for another process's write, in milliseconds. */
  readonly waitFor: (ms: number) => void;
};

const defaultWaitMs = 5000;

/**
 * Opens the database, creating file (mode 0600), folder (0750) and tables as needed. `:memory:` lives in the process only.
 * Methods of the store throw KdepsError as this does.
 * @throws {KdepsError} `conflict` when another process holds it for longer than the wait, `failed` otherwise.
 */
export function openStore(path: string, waitMs = defaultWaitMs): Store {
  const named = <Args extends unknown[], Result>(call: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      try {
        return call(...args);
      } catch (cause) {
        throw cause instanceof KdepsError ? cause : storeError(path, cause);
      }
    };
  };
  const db = named(openDatabase)(path, waitMs);
  const { add, list } = createRunHistory(db);
  const { load, save, touch, sweep } = createSessionTable(db);
  return {
    path,
    runs: { add: named(add), list: named(list) },
    sessions: { load: named(load), save: named(save), touch: named(touch), sweep: named(sweep) },
    leave: () => leave(db, path),
    waitFor: (ms) => db.run(`PRAGMA busy_timeout = ${ms}`),
    [Symbol.dispose]: () => db.close(),
  };
}

/** A log of this size takes a millisecond to read for the next process; a longer one is moved. */
const leftLogBytes = 256 * 1024;

/** The log is moved by the last connection that closes, unless that one may only read. */
function leave(db: Database, path: string): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const reader = size > 0 && size <= leftLogBytes ? readerOf(path) : undefined;
  db.close();
  reader?.close();
}

function readerOf(path: string): Database | undefined {
  try {
    const reader = new Database(path, { readonly: true });
    // It holds its lock on the database from its first look at it on.
    versionOf(reader);
    return reader;
  } catch {
    // Then the log is moved after all.
    return undefined;
  }
}

function openDatabase(path: string, waitMs: number): Database {
  if (path !== ":memory:") {
    mkdirSync(dirname(path), { recursive: true, mode: 0o750 });
    // Made here and not by SQLite, which would make it readable for others.
    closeSync(openSync(path, "a", 0o600));
  }
  const db = new Database(path, { create: true, strict: true });
  try {
    db.run(`PRAGMA busy_timeout = ${waitMs}`);
    // Looked at first, because switching asks for the whole database even when nothing changes.
    if (journalMode(db) !== "wal") db.run("PRAGMA journal_mode = WAL");
    // The history of a run may lose its last moment in a power cut; in exchange a write does not wait for the disk.
    db.run("PRAGMA synchronous = NORMAL");
    migrate(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Applies missing steps. The version is read again inside the write lock: another process may have been faster. */
function migrate(db: Database, path: string): void {
  const version = versionOf(db);
  if (version > migrations.length) {
    throw new KdepsError("failed", `the database ${path} was written by a newer kdeps`, {
      hint: "use that version, or set HOME to another folder",
    });
  }
  if (version === migrations.length) return;
  db.transaction(() => {
    for (const step of migrations.slice(versionOf(db))) db.run(step);
    db.run(`PRAGMA user_version = ${migrations.length}`);
  }).immediate();
}

function versionOf(db: Database): number {
  return (db.query("PRAGMA user_version").get() as { user_version: number }).user_version;
}

function journalMode(db: Database): string {
  return (db.query("PRAGMA journal_mode").get() as { journal_mode: string }).journal_mode;
}

/** The database's failure with its path and what to look for. */
function storeError(path: string, cause: unknown): KdepsError {
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code === "string" && /^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new KdepsError("conflict", `the database ${path} is locked by another process`, {
      hint: `look for a kdeps process that has it open: lsof ${path}`,
      cause,
    });
  }
  return new KdepsError("failed", `cannot use the database ${path}: ${messageOf(cause)}`, { cause });
}
