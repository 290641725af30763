import { KdepsError } from "../../../platform/index.ts";
import { boolean, duration, fields, integer, listOf, text } from "../../fields/index.ts";
import { type ActionContext, defineResource } from "../define.ts";
import { countLimit, timeLimit } from "../limits.ts";
import { binding } from "./bind.ts";
import { sqliteDatabase } from "./dsn.ts";
import type { Job, JobResults, Statement } from "./job.ts";
import { params, paramsBatch } from "./params.ts";
import { poolOf } from "./pool.ts";
import { poolLimits } from "./pool-limits.ts";
import { queriesValue, statementValue } from "./result.ts";
import { isSqlFormat, type SqlFormat, sqlFormatFault, sqlSchema } from "./schema.ts";

const defaultTimeoutMs = 30_000;
const defaultMaxRows = 1000;

const pool = fields({
  maxConnections: integer,
  minConnections: integer,
  maxIdleTime: duration,
  connectionTimeout: duration,
});

const query = fields({ query: text, params, paramsBatch });
const queries = listOf(query);

/** Statements on a database that config.yaml names. Values are bound, never spliced. */
export const sql = defineResource({
  key: "sql",
  schema: sqlSchema,
  modes: {
    query: text,
    params,
    queries,
    transaction: boolean,
    format: text,
    timeout: duration,
    maxRows: integer,
    pool,
  },
  async run(block, ctx) {
    const format = formatOf(block.format);
    const statementOf = statementMaker((await import("../../../tools/index.ts")).secondStatement);
    const run = (statements: readonly Statement[], inTransaction: boolean) =>
      runJob({ statements, inTransaction, maxRows: rowLimit(block.maxRows, ctx) }, block, ctx);
    if (!block.queries?.length) {
      const [[result] = []] = await run([statementOf(block.query ?? "", [block.params])], false);
      if (!result) return null;
      const value = statementValue(result, format);
      return result.kind === "changes" ? { ...(value as object), success: true } : value;
    }
    const list = block.queries as readonly Query[];
    const statements = list.map(({ query, params, paramsBatch }) => statementOf(query, paramsBatch ?? [params]));
    const results = await run(statements, block.transaction);
    return queriesValue(
      results,
      list.map(({ name, paramsBatch }) => ({ name, isBatch: paramsBatch !== undefined })),
      format,
    );
  },
});

/** One of `queries` after its fields were computed. */
type Query = {
  readonly name?: string | undefined;
  readonly query: string;
  readonly params: readonly unknown[];
  readonly paramsBatch?: readonly (readonly unknown[])[] | undefined;
};

function formatOf(format: string): SqlFormat {
  if (isSqlFormat(format)) return format;
  throw new KdepsError("invalid", sqlFormatFault(format));
}

/** Makes statements; `secondStatement` finds where another one begins. */
function statementMaker(secondStatement: (sql: string) => number | undefined) {
  return (sql: string, sets: readonly (readonly unknown[])[]): Statement => {
    const isTrigger = /^\s*create\s+(?:temp(?:orary)?\s+)?trigger\b/i.test(sql);
    if (!isTrigger && secondStatement(sql) !== undefined) {
      throw new KdepsError(
        "invalid",
        "query execution failed: the query holds a second statement; put each into queries",
      );
    }
    return { sql, sets: sets.map((set) => set.map(binding)) };
  };
}

type Target = {
  readonly connectionName: string;
  readonly timeout?: number | undefined;
  readonly pool?: Parameters<typeof poolLimits>[0];
};

async function runJob(job: Job, { connectionName, timeout, pool }: Target, ctx: ActionContext): Promise<JobResults> {
  const { connections } = ctx.host;
  const dsn = Object.hasOwn(connections.sql, connectionName) ? connections.sql[connectionName] : undefined;
  if (!dsn) {
    throw new KdepsError("unavailable", `sql connection "${connectionName}" not found in config.yaml sql_connections`);
  }
  const timeoutMs = timeLimit(timeout, ctx.env, "KDEPS_SQL_TIMEOUT", defaultTimeoutMs);
  const limits = poolLimits(pool, ctx.settings.sqlConnections[connectionName]?.pool);
  const database = sqliteDatabase(dsn, ctx.root);
  const results = await poolOf(connections, connectionName, database, limits).with(ctx.signal, (connection) =>
    connection.run(job, timeoutMs, ctx.signal),
  );
  if (results.flat().some((result) => result.kind === "rows" && result.isCut)) {
    ctx.log.warn("rows beyond maxRows were left out", { actionId: ctx.actionId, maxRows: job.maxRows });
  }
  return results;
}

function rowLimit(own: number | undefined, { env }: ActionContext): number {
  return own !== undefined && own > 0 ? own : (countLimit(env, "KDEPS_SQL_MAX_ROWS") ?? defaultMaxRows);
}
