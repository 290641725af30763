import { parse } from "node:path";
import { runProcess } from "../../../platform/index.ts";

export type ChildQuery = {
  /** Absolute path of an existing file. */
  readonly path: string;
  /** One statement without a semicolon. */
  readonly sql: string;
  readonly maxRows: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

export type QueryOutcome =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      /** Values as text: integers exact, `NULL`, blobs as `x'...'`. */
      readonly rows: readonly (readonly string[])[];
      /** There were more rows than allowed, or more text than fits an answer. */
      readonly isCut: boolean;
    }
  /** `unopened`: the file is no database or cannot be read. */
  | { readonly kind: "failed" | "unopened"; readonly message: string }
  | { readonly kind: "timeout" };

/** Most text of all rows together. */
const maxCharacters = 1_000_000;

/** Room for `maxCharacters` in JSON, where a character takes up to six bytes. */
const maxAnswerBytes = 16 * 1024 * 1024;

/**
 * Runs one query on a read-only handle in a process of its own. SQLite works in one long native call that nothing in
 * this process could interrupt, so a query without end would hang it for good; a process can be ended.
 * @throws the signal's reason when the caller gives up.
 */
export async function queryInChild({ timeoutMs, signal, ...query }: ChildQuery): Promise<QueryOutcome> {
  const result = await runProcess({
    // This program is its own Bun: `BUN_BE_BUN` makes the executable run the script instead of `main.ts`.
    command: [process.execPath, "--no-orphans", "--no-env-file", "--no-install", "-e", childScript],
    extraEnv: { BUN_BE_BUN: "1" },
    // No variables and a folder that is nobody's, so that no configuration file changes what runs.
    env: {},
    cwd: parse(process.execPath).root,
    stdin: JSON.stringify({ ...query, maxCharacters }),
    timeoutMs,
    signal,
    maxOutputBytes: maxAnswerBytes,
    graceMs: 0,
  });
  signal.throwIfAborted();
  if (result.ended === "timeout") return { kind: "timeout" };
  if (result.exitCode !== 0) {
    return { kind: "failed", message: result.stderr.trim() || `the query ended with ${result.signal ?? "an error"}` };
  }
  return JSON.parse(result.stdout) as QueryOutcome;
}

/**
 * Reads a query from stdin and prints a `QueryOutcome`. Rows are read one by one, so that a result without end stays
 * small. The runtime hands a row over as an object, which loses a second column of the same name and moves a column
 * called `1` to the front; such a query is run once more inside one that names its columns.
 */
const childScript = `
const { Database } = require("bun:sqlite");
const { readFileSync, writeFileSync } = require("node:fs");
const { path, sql, maxRows, maxCharacters } = JSON.parse(readFileSync(0, "utf8"));
const answer = (outcome) => writeFileSync(1, JSON.stringify(outcome));
const real = (value) => {
  if (!Number.isFinite(value)) return value > 0 ? "Inf" : "-Inf";
  if (!Number.isInteger(value)) return String(value);
  return Math.abs(value) < 1e15 ? value.toFixed(1) : value.toExponential();
};
const text = (value) => {
  if (value === null) return "NULL";
  if (typeof value === "number") return real(value);
  if (!(value instanceof Uint8Array)) return String(value);
  return value.length > 128 ? "<blob of " + value.length + " bytes>" : "x'" + Buffer.from(value).toString("hex") + "'";
};
const ordered = (database, statement) => {
  const names = statement.columnNames;
  if (new Set(names).size === names.length && !names.some((name) => /^[0-9]+$/.test(name))) return statement;
  const columns = names.map((_, index) => "c" + index).join(", ");
  return database.prepare("WITH named(" + columns + ") AS (" + sql + "\\n) SELECT * FROM named");
};
const opened = () => {
  const database = new Database(path, { readonly: true, safeIntegers: true });
  database.run("PRAGMA busy_timeout = 5000");
  database.query("SELECT 1 FROM sqlite_master LIMIT 1").all();
  return database;
};
const table = (database) => {
  const statement = database.prepare(sql);
  if (!statement.readonly) statement.run();
  const rows = [];
  let characters = 0;
  for (const row of ordered(database, statement).iterate()) {
    const cells = Object.values(row).map(text);
    characters += cells.reduce((total, cell) => total + cell.length, 0);
    if (rows.length === maxRows || characters > maxCharacters) return { columns: statement.columnNames, rows, isCut: true };
    rows.push(cells);
  }
  return { columns: statement.columnNames, rows, isCut: false };
};
let kind = "unopened";
try {
  const database = opened();
  kind = "failed";
  answer({ kind: "rows", ...table(database) });
} catch (error) {
  answer({ kind, message: error.message });
}
`;
