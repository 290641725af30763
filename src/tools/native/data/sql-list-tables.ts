import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { databasePath } from "./database-path.ts";
import { openReadOnly } from "./read-only-database.ts";

export const sqlListTables = defineTool({
  name: "sql_list_tables",
  input: v.object({ db_path: v.optional(v.string()) }),
  async run({ db_path }, ctx) {
    using database = await openReadOnly(await databasePath(db_path, ctx));
    const tables = database.rows(
      String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`,
    );
    return tables.map(({ name }) => name).join("\n");
  },
});
