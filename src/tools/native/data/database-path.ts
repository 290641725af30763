import type { CallContext } from "../../context.ts";
import { ToolError } from "../../tool-error.ts";

/**
 * Absolute path of the SQLite file that a call names, else of the one in `KDEPS_SQL_DB_PATH`. A URL prefix in front of
 * the path is dropped.
 * @throws {ToolError} `unavailable` when neither names one.
 */
export async function databasePath(argument: string | undefined, ctx: CallContext): Promise<string> {
  const given = argument?.trim() || ctx.env.KDEPS_SQL_DB_PATH?.trim();
  if (!given) throw new ToolError("unavailable", "sql tool: db_path is required (or set KDEPS_SQL_DB_PATH)");
  return await ctx.paths.readable(given.replace(/^(?:sqlite3?:\/\/|file:(?:\/\/)?)/, ""));
}
