import { messageOf, statIfExists } from "../../../platform/index.ts";
import { ToolError } from "../../tool-error.ts";

type Row = Readonly<Record<string, unknown>>;

/** A SQLite file open for reading; closes at the end of the block. */
export type ReadOnlyDatabase = Disposable & {
  readonly rows: (sql: string, ...bindings: string[]) => readonly Row[];
};

/** @throws {ToolError} `sql tool: open <path>: <cause>` for a missing file, a folder, or one that is no database. */
export async function openReadOnly(path: string): Promise<ReadOnlyDatabase> {
  await assertFile(path);
  const { Database } = await import("bun:sqlite");
  try {
    const database = new Database(path, { readonly: true });
    database.run("PRAGMA busy_timeout = 5000");
    // The file is only looked at when something is asked of it.
    database.query("SELECT 1 FROM sqlite_master LIMIT 1").all();
    return {
      rows: (sql, ...bindings) => database.query(sql).all(...bindings) as Row[],
      [Symbol.dispose]: () => database.close(),
    };
  } catch (cause) {
    throw openError(path, messageOf(cause), cause);
  }
}

/** SQLite says the same for a missing file, a folder and a file it may not read; here each has its cause. */
export async function assertFile(path: string): Promise<void> {
  const stats = await statIfExists(path);
  if (!stats) throw openError(path, "no such file or directory");
  if (stats.isDirectory()) throw openError(path, "is a directory");
}

export function openError(path: string, reason: string, cause?: unknown): ToolError {
  return new ToolError("unavailable", `sql tool: open ${path}: ${reason}`, { cause });
}
