import type { Database, Statement } from "bun:sqlite";
import { isAbsolute, resolve } from "node:path";
import * as v from "valibot";
import { messageOf } from "../../platform/index.ts";
import { type DeclaredVariables, declaredVariable } from "../context.ts";
import { secondStatement } from "../sqlite/second-statement.ts";
import { ToolError } from "../tool-error.ts";
import { notConfiguredText } from "./block-env.ts";
import { filledText, namesIn, parameterList } from "./block-fields.ts";
import { type Arguments, defineRunner } from "./define-runner.ts";
import { rowsToJson, toBinding } from "./sql-rows.ts";

/** How long a call waits for another process that is writing. */
const busyTimeoutMs = 5_000;

const statementText = v.pipe(
  filledText,
  v.check((sql) => secondStatement(sql) === undefined, "holds a second statement; only one can run"),
);

/** Fields of an `sql:` block. The statement is no template: arguments are only ever bound. */
const sqlBlockSchema = v.strictObject({
  dsn: filledText,
  query: statementText,
  params: parameterList,
  mode: v.optional(v.picklist(["rows", "exec"]), "rows"),
});

type SqlBlock = v.InferOutput<typeof sqlBlockSchema>;

/** A tool that is one SQLite statement with bound arguments. */
export const sqlRunner = defineRunner({
  kind: "sql",
  schema: sqlBlockSchema,
  templates: () => [],
  parameterNames: ({ params }) => namesIn("params", params),
  implement: (tool, block) => ({
    unavailable: (variables) => (databaseOf(block, variables) ? undefined : notConfiguredText(tool)),
    run: async (args, ctx) => {
      const dsn = databaseOf(block, ctx);
      if (!dsn) throw new ToolError("unavailable", notConfiguredText(tool));
      ctx.signal.throwIfAborted();
      try {
        return await runStatement(block, args, databasePath(dsn, ctx.cwd));
      } catch (cause) {
        throw new ToolError("failed", `${tool}: ${messageOf(cause)}`, { cause });
      }
    },
  }),
});

function databaseOf({ dsn }: SqlBlock, variables: DeclaredVariables): string | undefined {
  return declaredVariable(variables, dsn)?.trim() || undefined;
}

/** A path as it is or as a URL of any of the spellings in use. */
export function databasePath(dsn: string, cwd: string): string {
  const path = dsn.replace(/^(?:sqlite3?|file):(?:\/\/)?/, "");
  return path === ":memory:" || isAbsolute(path) ? path : resolve(cwd, path);
}

async function runStatement(block: SqlBlock, args: Arguments, path: string): Promise<string> {
  const { Database } = await import("bun:sqlite");
  const mode = block.mode === "rows" ? { readonly: true } : { readwrite: true, create: true };
  using database = new Database(path, { ...mode, safeIntegers: true });
  database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  return execute(database, block, args);
}

function execute(database: Database, { query, params, mode }: SqlBlock, args: Arguments): string {
  using statement: Statement = database.prepare(query);
  // Called without values, the driver would run with whatever was bound last instead of refusing.
  if (statement.paramsCount !== params.length) {
    throw new Error(`the query has ${statement.paramsCount} placeholders for ${params.length} params`);
  }
  const bindings = params.map((name) => toBinding(args[name]));
  if (mode === "exec") return `${statement.run(...bindings).changes} rows changed`;
  const rows = statement.values(...bindings);
  return rowsToJson(statement.columnNames, rows);
}
