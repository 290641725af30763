import { formatDuration } from "../../../languages/index.ts";
import type { CallContext } from "../../context.ts";
import type { Cell } from "../../sqlite/cell.ts";
import { runStatement, statementTimeout } from "../../sqlite/run-statement.ts";
import { ToolError } from "../../tool-error.ts";
import { databaseFile, openError } from "./database-file.ts";

export type Question = {
  /** The tool that asks, for its errors. */
  readonly tool: string;
  readonly sql: string;
  /** For the placeholders, in order. */
  readonly bindings?: readonly string[];
  /** As the call names the database. */
  readonly db_path: string | undefined;
  readonly maxRows?: number;
};

/** What was found; `isCut` when there was more than an answer takes. */
export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly isCut: boolean;
};

/** Most bytes of all rows together: more than a model reads. */
const maxBytes = 1_000_000;

/** A longer blob is shown by its length only. */
const maxBlobBytes = 128;

/** Asks a SQLite file, read-only. @throws {ToolError} in the words of the SQL tools. */
export async function readRows(
  { tool, sql, bindings = [], db_path, maxRows }: Question,
  ctx: CallContext,
): Promise<Table> {
  const path = await databaseFile(db_path, ctx);
  const timeoutMs = statementTimeout(ctx.env);
  const limits = { maxBytes, maxBlobBytes, timeoutMs, ...(maxRows !== undefined && { maxRows }) };
  const outcome = await runStatement({ path, sql, bindings, mode: "rows", signal: ctx.signal, ...limits });
  switch (outcome.kind) {
    case "rows":
      return outcome;
    case "timeout":
      throw new ToolError("timeout", `${tool}: timed out after ${formatDuration(timeoutMs)}`);
    case "unopened":
      throw openError(path, outcome.message);
    case "failed":
      throw new ToolError("failed", `${tool}: ${outcome.message}`);
    case "changed":
      throw new Error("a read-only statement has changed something");
    default:
      return outcome satisfies never;
  }
}
