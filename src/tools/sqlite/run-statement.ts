import { parse } from "node:path";
import { type Env, runProcess } from "../../platform/index.ts";
import { timeoutSetting } from "../settings.ts";
import type { Cell } from "./cell.ts";

export type Statement = {
  /** Absolute path, or `:memory:`. */
  readonly path: string;
  /** One statement without a semicolon. */
  readonly sql: string;
  /** For the placeholders, in order. */
  readonly bindings: readonly Cell[];
  /** `rows` reads on a read-only handle; `exec` may write and makes a database that is not there. */
  readonly mode: "rows" | "exec";
  /** Most rows of the answer; any number when absent. */
  readonly maxRows?: number;
  /** Most bytes of the rows as JSON. */
  readonly maxBytes: number;
  /** Most bytes of one blob; any number when absent. */
  readonly maxBlobBytes?: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

export type StatementOutcome =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
      /** There were more rows than `maxRows` or `maxBytes` allow. */
      readonly isCut: boolean;
    }
  | { readonly kind: "changed"; readonly count: number }
  /** `unopened`: the file is no database or cannot be read. */
  | { readonly kind: "failed" | "unopened"; readonly message: string }
  | { readonly kind: "timeout" };

/** Limit of a statement unless `KDEPS_SQL_TIMEOUT` names another. */
const defaultTimeoutMs = 30_000;

/** Room for the column names and the frame of an answer: SQLite allows 2,000 columns. */
const frameBytes = 1024 * 1024;

/** How long a statement may take, in milliseconds. @throws {KdepsError} `invalid` when the variable is no duration. */
export function statementTimeout(env: Env): number {
  return timeoutSetting(undefined, env, "KDEPS_SQL_TIMEOUT", defaultTimeoutMs);
}

/**
 * Runs one statement in a process of its own. SQLite works, and waits for locks, in one long native call: in this
 * process it would stop everything else, and nothing could interrupt it. A process can be ended, and SQLite takes back
 * what a killed writer had begun.
 * @throws the signal's reason when the caller gives up.
 */
export async function runStatement({ timeoutMs, signal, ...statement }: Statement): Promise<StatementOutcome> {
  const result = await runProcess({
    // This program is its own Bun: `BUN_BE_BUN` makes the executable run the script instead of `main.ts`.
    command: [process.execPath, "--no-orphans", "--no-env-file", "--no-install", "-e", childScript],
    extraEnv: { BUN_BE_BUN: "1" },
    // No variables and a folder that is nobody's, so that no configuration file changes what runs.
    env: {},
    cwd: parse(process.execPath).root,
    stdin: JSON.stringify(statement),
    timeoutMs,
    signal,
    maxOutputBytes: statement.maxBytes + frameBytes,
    graceMs: 0,
  });
  signal.throwIfAborted();
  if (result.ended === "timeout") return { kind: "timeout" };
  if (result.exitCode !== 0) {
    const message = result.stderr.trim() || `the statement ended with ${result.signal ?? "an error"}`;
    return { kind: "failed", message };
  }
  return JSON.parse(result.stdout) as StatementOutcome;
}

/**
 * Reads a `Statement` from stdin and prints a `StatementOutcome`. Rows are read one by one, so that a result without
 * end stays small. The runtime hands a row over as an object, which loses a second column of the same name and moves a
 * column called `1` to the front; such a query is run once more inside one that names its columns.
 */
const childScript = `
const { Database } = require("bun:sqlite");
const { readFileSync, writeFileSync } = require("node:fs");
const { path, sql, bindings, mode, maxRows, maxBytes, maxBlobBytes } = JSON.parse(readFileSync(0, "utf8"));
const bound = bindings.map((cell) =>
  !Array.isArray(cell) ? cell : cell[0] === "int" ? BigInt(cell[1]) : Number(cell[1]));
const toCell = (value) => {
  if (typeof value === "bigint") return ["int", String(value)];
  if (typeof value === "number") return ["real", String(value)];
  if (!(value instanceof Uint8Array)) return value;
  return value.length > (maxBlobBytes ?? Infinity) ? ["long-blob", String(value.length)] : ["blob", value.toBase64()];
};
const ordered = (database, statement) => {
  const names = statement.columnNames;
  if (new Set(names).size === names.length && !names.some((name) => /^[0-9]+$/.test(name))) return statement;
  const columns = names.map((_, index) => "c" + index).join(", ");
  return database.prepare("WITH named(" + columns + ") AS (" + sql + "\\n) SELECT * FROM named");
};
const opened = () => {
  const access = mode === "rows" ? { readonly: true } : { readwrite: true, create: true };
  const database = new Database(path, { ...access, safeIntegers: true });
  database.run("PRAGMA busy_timeout = 5000");
  database.query("SELECT 1 FROM sqlite_master LIMIT 1").all();
  return database;
};
const run = (database) => {
  const statement = database.prepare(sql);
  if (statement.paramsCount !== bound.length) {
    throw new Error("the query has " + statement.paramsCount + " placeholders for " + bound.length + " params");
  }
  if (mode === "exec") return JSON.stringify({ kind: "changed", count: statement.run(...bound).changes });
  if (!statement.readonly) statement.run(...bound);
  const rows = [];
  let bytes = 0;
  let isCut = false;
  for (const row of ordered(database, statement).iterate(...bound)) {
    const json = JSON.stringify(Object.values(row).map(toCell));
    bytes += Buffer.byteLength(json) + 1;
    isCut = rows.length === maxRows || bytes > maxBytes;
    if (isCut) break;
    rows.push(json);
  }
  const columns = JSON.stringify(statement.columnNames);
  return '{"kind":"rows","columns":' + columns + ',"isCut":' + isCut + ',"rows":[' + rows.join(",") + "]}";
};
let kind = "unopened";
let answer;
try {
  const database = opened();
  kind = "failed";
  answer = run(database);
} catch (error) {
  answer = JSON.stringify({ kind, message: error.message });
}
writeFileSync(1, answer);
`;
