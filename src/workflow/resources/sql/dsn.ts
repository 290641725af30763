import { isAbsolute, join } from "node:path";
import { KdepsError } from "../../../platform/index.ts";

/** An SQLite database of a connection. */
export type SqliteDatabase = {
  /** Absolute, or `:memory:`. */
  readonly path: string;
  readonly isReadOnly: boolean;
};

const drivers: readonly (readonly [prefix: RegExp, driver: string])[] = [
  [/^(?:sqlite3?|file):/i, "sqlite"],
  [/^(?:mysql|mariadb):\/\//i, "mysql"],
  [/^(?:sqlserver|mssql):\/\//i, "sqlserver"],
  [/^oracle:\/\//i, "oracle"],
];

/**
 * The database a DSN names; relative paths start at the workflow's folder.
 * @throws {KdepsError} for a database that is not SQLite. The DSN may hold a password and is never quoted.
 */
export function sqliteDatabase(dsn: string, root: string): SqliteDatabase {
  const text = dsn.trim();
  const driver = drivers.find(([prefix]) => prefix.test(text))?.[1] ?? "postgres";
  if (driver !== "sqlite") {
    throw new KdepsError("unavailable", `sql: driver "${driver}" is not supported in this build`, {
      hint: "use an SQLite database: sqlite:///absolute/path or sqlite://./relative/path",
    });
  }
  const [place = "", parameters = ""] = text.replace(/^(?:sqlite3?|file):(?:\/\/)?/i, "").split("?", 2);
  const isReadOnly = new URLSearchParams(parameters).get("mode") === "ro";
  if (/^\/?:memory:$/.test(place) || place === "") return { path: ":memory:", isReadOnly: false };
  return { path: isAbsolute(place) ? place : join(root, place), isReadOnly };
}
