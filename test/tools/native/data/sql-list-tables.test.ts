import { describe, expect, test } from "bun:test";
import { callNative } from "../call-native.ts";
import { databaseDir } from "./sql.support.ts";

describe("T10 sql_list_tables", () => {
  test("tables by name, without views and SQLite's own", async () => {
    await using dir = await databaseDir(
      "CREATE TABLE zebra (id INTEGER PRIMARY KEY AUTOINCREMENT)",
      "CREATE TABLE sqliteX (a)",
      'CREATE TABLE "odd name" (a)',
      "CREATE VIEW v AS SELECT 1",
    );
    expect(await callNative("sql_list_tables", { db_path: dir.at("x.db") })).toBe("odd name\nsqliteX\nzebra");
    expect(await callNative("sql_list_tables", {}, { env: { KDEPS_SQL_DB_PATH: dir.at("x.db") } })).toContain("zebra");
  });

  test("none is an empty answer", async () => {
    await using dir = await databaseDir("CREATE TABLE t (a)", "DROP TABLE t");
    expect(await callNative("sql_list_tables", { db_path: dir.at("x.db") })).toBe("");
  });

  test.each([
    [{}, "sql tool: db_path is required (or set KDEPS_SQL_DB_PATH)"],
    [{ db_path: "/no/x.db" }, "sql tool: open /no/x.db: no such file or directory"],
  ])("%j", async (args, message) => {
    await expect(callNative("sql_list_tables", args)).rejects.toMatchObject({ status: 400, message });
  });
});
