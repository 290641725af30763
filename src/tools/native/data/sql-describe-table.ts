import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";
import { databasePath } from "./database-path.ts";
import { openReadOnly } from "./read-only-database.ts";

export const sqlDescribeTable = defineTool({
  name: "sql_describe_table",
  input: v.object({ table: v.string(), db_path: v.optional(v.string()) }),
  async run({ table, db_path }, ctx) {
    using database = await openReadOnly(await databasePath(db_path, ctx));
    const [found] = database.rows(
      "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE",
      table,
    );
    if (typeof found?.sql !== "string") throw new ToolError("not-found", "sql_describe_table: table not found");
    return `Table: ${found.name}\n${found.sql.trim()}`;
  },
});
