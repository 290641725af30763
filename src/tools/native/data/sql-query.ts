import * as v from "valibot";
import { formatDuration } from "../../../languages/index.ts";
import { defineTool } from "../../define.ts";
import { limitSetting, timeoutSetting } from "../../settings.ts";
import { blankQuoted, quotedSqlSpans } from "../../sqlite/quoted-sql-spans.ts";
import { ToolError } from "../../tool-error.ts";
import { decodeEntities } from "../decode-entities.ts";
import { databasePath } from "./database-path.ts";
import { queryInChild } from "./query-in-child.ts";
import { assertFile, openError } from "./read-only-database.ts";

const defaultTimeoutMs = 30_000;
const defaultMaxRows = 1_000;

export const sqlQuery = defineTool({
  name: "sql_query",
  input: v.object({ query: v.string(), db_path: v.optional(v.string()) }),
  async run({ query, db_path }, ctx) {
    const sql = singleSelect(decodeEntities(query, quotedSqlSpans));
    const path = await databasePath(db_path, ctx);
    await assertFile(path);
    const timeoutMs = timeoutSetting(undefined, ctx.env, "KDEPS_SQL_TIMEOUT", defaultTimeoutMs);
    const maxRows = limitSetting(ctx.env, "KDEPS_SQL_MAX_ROWS") ?? defaultMaxRows;
    const outcome = await queryInChild({ path, sql, maxRows, timeoutMs, signal: ctx.signal });
    switch (outcome.kind) {
      case "rows":
        return renderTable(outcome.columns, outcome.rows, outcome.isCut);
      case "timeout":
        throw new ToolError("timeout", `sql_query: timed out after ${formatDuration(timeoutMs)}`);
      case "unopened":
        throw openError(path, outcome.message);
      case "failed":
        throw new ToolError("failed", `sql_query: ${outcome.message}`);
      default:
        return outcome satisfies never;
    }
  },
});

/** The statement without its final semicolon. The read-only handle refuses writes too; this says it in plainer words. */
function singleSelect(text: string): string {
  const code = blankQuoted(text);
  if (code.trim() === "") throw new ToolError("usage", "sql_query: query is required");
  if (!/^\s*(?:select|with)\b/i.test(code)) {
    throw new ToolError("denied", "sql_query: only SELECT/WITH queries are allowed");
  }
  if (/;\s*[^\s;]/.test(code)) throw new ToolError("invalid", "sql_query: only one statement at a time is allowed");
  const end = code.indexOf(";");
  return end === -1 ? text : text.slice(0, end);
}

/** Column names and rows, TAB-joined; a value's own tabs and line ends are written as escapes so that a row is a line. */
function renderTable(columns: readonly string[], rows: readonly (readonly string[])[], isCut: boolean): string {
  const lines = [columns, ...rows].map((cells) => cells.map(onOneLine).join("\t"));
  if (isCut) lines.push(`[only the first ${rows.length} rows are shown; narrow the query or add LIMIT and OFFSET]`);
  return lines.join("\n").trim();
}

function onOneLine(cell: string): string {
  return cell.replace(/[\t\n\r]/g, (char) => (char === "\t" ? "\\t" : char === "\n" ? "\\n" : "\\r"));
}
