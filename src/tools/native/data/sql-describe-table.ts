import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";
import { readRows } from "./read-rows.ts";

const definition =
  "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE AND sql IS NOT NULL";

export const sqlDescribeTable = defineTool({
  name: "sql_describe_table",
  input: v.object({ table: v.string(), db_path: v.optional(v.string()) }),
  async run({ table, db_path }, ctx) {
    const { rows } = await readRows({ tool: "sql_describe_table", sql: definition, bindings: [table], db_path }, ctx);
    const [found] = rows;
    if (found === undefined) throw new ToolError("not-found", "sql_describe_table: table not found");
    const [name, sql] = found.map(String);
    return `Table: ${name}\n${sql?.trim()}`;
  },
});
