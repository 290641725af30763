import { statIfExists } from "../../../platform/index.ts";
import type { CallContext } from "../../context.ts";
import { sqlitePath } from "../../sqlite/sqlite-path.ts";
import { ToolError } from "../../tool-error.ts";

/**
 * Absolute path of the SQLite file that a call names, else of the one in `KDEPS_SQL_DB_PATH`. SQLite says the same for a
 * missing file, a folder and a file it may not read; here each has its cause.
 * @throws {ToolError} `unavailable` when neither names one, and `sql tool: open <path>: <cause>`.
 */
export async function databaseFile(argument: string | undefined, ctx: CallContext): Promise<string> {
  const given = argument?.trim() || ctx.env.KDEPS_SQL_DB_PATH?.trim();
  if (!given) throw new ToolError("unavailable", "sql tool: db_path is required (or set KDEPS_SQL_DB_PATH)");
  const path = await ctx.paths.readable(sqlitePath(given));
  const stats = await statIfExists(path);
  if (!stats) throw openError(path, "no such file or directory");
  if (stats.isDirectory()) throw openError(path, "is a directory");
  return path;
}

/** The error for a file that is no database or cannot be opened. */
export function openError(path: string, reason: string): ToolError {
  return new ToolError("unavailable", `sql tool: open ${path}: ${reason}`);
}
