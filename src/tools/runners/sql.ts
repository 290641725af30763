import { isAbsolute, resolve } from "node:path";
import * as v from "valibot";
import { formatDuration } from "../../languages/index.ts";
import { defaultMaxOutputBytes } from "../../platform/index.ts";
import { type CallContext, type DeclaredVariables, declaredVariable } from "../context.ts";
import { toCell } from "../sqlite/cell.ts";
import { rowsToJson } from "../sqlite/rows-json.ts";
import { runStatement, statementTimeout } from "../sqlite/run-statement.ts";
import { secondStatement, withoutSemicolon } from "../sqlite/second-statement.ts";
import { sqlitePath } from "../sqlite/sqlite-path.ts";
import { ToolError } from "../tool-error.ts";
import { notConfiguredText } from "./block-env.ts";
import { filledText, namesIn, parameterList } from "./block-fields.ts";
import { type Arguments, defineRunner } from "./define-runner.ts";

const statementText = v.pipe(
  filledText,
  v.check((sql) => secondStatement(sql) === undefined, "holds a second statement; only one can run"),
  v.transform(withoutSemicolon),
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
      return await answer(tool, block, databasePath(dsn, ctx.cwd), args, ctx);
    },
  }),
});

function databaseOf({ dsn }: SqlBlock, variables: DeclaredVariables): string | undefined {
  return declaredVariable(variables, dsn)?.trim() || undefined;
}

/** Absolute path of what a variable names, whatever its spelling; `:memory:` as it is. */
export function databasePath(dsn: string, cwd: string): string {
  const path = sqlitePath(dsn);
  return path === ":memory:" || isAbsolute(path) ? path : resolve(cwd, path);
}

async function answer(
  tool: string,
  { query, params, mode }: SqlBlock,
  path: string,
  args: Arguments,
  { env, signal }: CallContext,
): Promise<string> {
  const bindings = params.map((name) => toCell(args[name]));
  const timeoutMs = statementTimeout(env);
  const limits = { maxBytes: defaultMaxOutputBytes, timeoutMs, signal };
  const outcome = await runStatement({ path, sql: query, bindings, mode, ...limits });
  switch (outcome.kind) {
    case "rows":
      if (!outcome.isCut) return rowsToJson(outcome.columns, outcome.rows);
      throw new ToolError("too-large", `${tool}: the rows are more than ${defaultMaxOutputBytes} bytes together`);
    case "changed":
      return `${outcome.count} rows changed`;
    case "timeout":
      throw new ToolError("timeout", `${tool}: timed out after ${formatDuration(timeoutMs)}`);
    case "unopened":
    case "failed":
      throw new ToolError("failed", `${tool}: ${outcome.message}`);
    default:
      return outcome satisfies never;
  }
}
