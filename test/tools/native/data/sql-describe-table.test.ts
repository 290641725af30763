import { describe, expect, test } from "bun:test";
import { callNative } from "../call-native.ts";
import { databaseDir } from "./sql.support.ts";

const schema = [
  "CREATE TABLE People (\n  id INTEGER,\n  name TEXT\n)",
  "CREATE VIEW v AS SELECT 1",
  "CREATE INDEX i ON People (id)",
];

describe("T10 sql_describe_table", () => {
  test.each([
    ["People", "Table: People\nCREATE TABLE People (\n  id INTEGER,\n  name TEXT\n)"],
    ["people", "Table: People\nCREATE TABLE People (\n  id INTEGER,\n  name TEXT\n)"],
    ["v", "Table: v\nCREATE VIEW v AS SELECT 1"],
  ])("%s", async (table, text) => {
    await using dir = await databaseDir(...schema);
    expect(await callNative("sql_describe_table", { table, db_path: dir.at("x.db") })).toBe(text);
  });

  test.each([
    [{}, "sql_describe_table: table is required"],
    [{ table: "missing" }, "sql_describe_table: table not found"],
    [{ table: "i" }, "sql_describe_table: table not found"],
    [{ table: "x' OR '1'='1" }, "sql_describe_table: table not found"],
    [{ table: "%" }, "sql_describe_table: table not found"],
  ])("%j", async (args, message) => {
    await using dir = await databaseDir(...schema);
    const call = callNative("sql_describe_table", { db_path: dir.at("x.db"), ...args });
    await expect(call).rejects.toMatchObject({ status: 400, message });
  });
});
