import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { readRows } from "./read-rows.ts";

const tables = String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`;

export const sqlListTables = defineTool({
  name: "sql_list_tables",
  input: v.object({ db_path: v.optional(v.string()) }),
  async run({ db_path }, ctx) {
    const { rows } = await readRows({ tool: "sql_list_tables", sql: tables, db_path }, ctx);
    return rows.map(([name]) => name).join("\n");
  },
});
