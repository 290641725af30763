import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { limitSetting } from "../../settings.ts";
import type { Cell } from "../../sqlite/cell.ts";
import { blankQuoted, quotedSqlSpans } from "../../sqlite/quoted-sql-spans.ts";
import { secondStatement, withoutSemicolon } from "../../sqlite/second-statement.ts";
import { ToolError } from "../../tool-error.ts";
import { decodeEntities } from "../decode-entities.ts";
import { readRows, type Table } from "./read-rows.ts";

/** Rows of an answer unless `KDEPS_SQL_MAX_ROWS` names another number: about as many as a model can work with. */
const defaultMaxRows = 1_000;

export const sqlQuery = defineTool({
  name: "sql_query",
  input: v.object({ query: v.string(), db_path: v.optional(v.string()) }),
  async run({ query, db_path }, ctx) {
    const sql = singleSelect(decodeEntities(query, quotedSqlSpans));
    const maxRows = limitSetting(ctx.env, "KDEPS_SQL_MAX_ROWS") ?? defaultMaxRows;
    return renderTable(await readRows({ tool: "sql_query", sql, db_path, maxRows }, ctx));
  },
});

/** The statement without its final semicolon. The read-only handle refuses writes too; this says it in plainer words. */
function singleSelect(text: string): string {
  const code = blankQuoted(text);
  if (code.trim() === "") throw new ToolError("usage", "sql_query: query is required");
  if (!/^\s*(?:select|with)\b/i.test(code)) {
    throw new ToolError("denied", "sql_query: only SELECT/WITH queries are allowed");
  }
  if (secondStatement(text) !== undefined) {
    throw new ToolError("invalid", "sql_query: only one statement at a time is allowed");
  }
  return withoutSemicolon(text);
}

/** Column names and rows, TAB-joined. */
function renderTable({ columns, rows, isCut }: Table): string {
  const lines = [columns, ...rows.map((cells) => cells.map(cellText))].map((texts) => texts.map(onOneLine).join("\t"));
  if (isCut) lines.push(`[only the first ${rows.length} rows are shown; narrow the query or add LIMIT and OFFSET]`);
  return lines.join("\n").trim();
}

/** A value as SQLite's own shell shows it. */
function cellText(cell: Cell): string {
  if (cell === null) return "NULL";
  if (typeof cell === "string") return cell;
  const [kind, text] = cell;
  switch (kind) {
    case "int":
      return text;
    case "real":
      return realText(Number(text));
    case "blob":
      return `x'${Buffer.from(text, "base64").toString("hex")}'`;
    case "long-blob":
      return `<blob of ${text} bytes>`;
    default:
      return kind satisfies never;
  }
}

/** A whole one keeps its `.0`, so that it cannot be taken for an integer. */
function realText(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "Inf" : "-Inf";
  if (!Number.isInteger(value)) return String(value);
  return Math.abs(value) < 1e15 ? value.toFixed(1) : value.toExponential();
}

/** A value's own tabs and line ends as escapes, so that a row is a line. */
function onOneLine(cell: string): string {
  return cell.replace(/[\t\n\r]/g, (char) => (char === "\t" ? "\\t" : char === "\n" ? "\\n" : "\\r"));
}
