import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { callNative } from "../call-native.ts";
import { databaseDir } from "./sql.support.ts";

const people = ["CREATE TABLE people (id INTEGER, name TEXT)", "INSERT INTO people VALUES (1, 'Ada'), (2, NULL)"];

describe("T10 sql_query", () => {
  test("A109 answers names and rows, TAB-joined, from db_path or KDEPS_SQL_DB_PATH", async () => {
    await using dir = await databaseDir(...people);
    const query = "SELECT id, name FROM people ORDER BY id";
    const table = "id\tname\n1\tAda\n2\tNULL";
    expect(await callNative("sql_query", { query, db_path: dir.at("x.db") })).toBe(table);
    expect(await callNative("sql_query", { query, db_path: "x.db" }, { cwd: dir.path })).toBe(table);
    expect(await callNative("sql_query", { query }, { env: { KDEPS_SQL_DB_PATH: dir.at("x.db") } })).toBe(table);
    for (const prefix of ["sqlite://", "sqlite3://", "file://", "file:"]) {
      const env = { KDEPS_SQL_DB_PATH: `${prefix}${dir.at("x.db")}` };
      expect(await callNative("sql_query", { query }, { env })).toBe(table);
    }
  });

  test.each([
    ["SELECT 1 WHERE 0", "1"],
    ["  with a as (select 1 as b) select * from a  ;  ", "b\n1"],
    ["-- a comment\nSELECT 1 AS a -- another", "a\n1"],
    ["SELECT 9223372036854775807 AS a", "a\n9223372036854775807"],
    ["SELECT '12345678901234567890' AS a, '1.10' AS b, '007' AS c", "a\tb\tc\n12345678901234567890\t1.10\t007"],
    ["SELECT 1.0 AS a, 0.1 AS b, 1e300 AS c, 9e999 AS d", "a\tb\tc\td\n1.0\t0.1\t1e+300\tInf"],
    ["SELECT x'00ff' AS a, zeroblob(200) AS b", "a\tb\nx'00ff'\t<blob of 200 bytes>"],
    ["SELECT 'a\tb\nc\r' AS x, '' AS y, 'z' AS z", "x\ty\tz\na\\tb\\nc\\r\t\tz"],
    ["SELECT 'z' AS b, 1, 2 AS \"0\"", "b\t1\t0\nz\t1\t2"],
    ["SELECT 1 AS a, 2 AS a, 3 AS A", "a\ta\tA\n1\t2\t3"],
    ["SELECT 1 AS a, 2 AS a UNION ALL SELECT 3, 4 ORDER BY 1 DESC; -- end", "a\ta\n3\t4\n1\t2"],
    ["SELECT '&amp;' AS x, 1 &lt; 2 AS y", "x\ty\n&amp;\t1"],
    ["SELECT ';' AS x", "x\n;"],
    ["SELECT 'é😀' AS x", "x\né😀"],
  ])("W31 W12 %j", async (query, table) => {
    await using dir = await databaseDir();
    expect(await callNative("sql_query", { query, db_path: dir.at("x.db") })).toBe(table);
  });

  test("more rows than allowed are left out, and it says so", async () => {
    await using dir = await databaseDir();
    const query = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c";
    const call = (env: Record<string, string>) => callNative("sql_query", { query, db_path: dir.at("x.db") }, { env });
    expect(await call({ KDEPS_SQL_MAX_ROWS: "2" })).toBe(
      "x\n1\n2\n[only the first 2 rows are shown; narrow the query or add LIMIT and OFFSET]",
    );
    expect((await call({})).split("\n").slice(-2)).toEqual([
      "1000",
      "[only the first 1000 rows are shown; narrow the query or add LIMIT and OFFSET]",
    ]);
  });

  test("more text than fits an answer is left out, and it says so", async () => {
    await using dir = await databaseDir();
    const query = "WITH c(x) AS (VALUES (1), (2), (3)) SELECT hex(zeroblob(200000)) AS h FROM c";
    const lines = (await callNative("sql_query", { query, db_path: dir.at("x.db") })).split("\n");
    expect(lines.length).toBe(4);
    expect(lines.at(-1)).toStartWith("[only the first 2 rows are shown");
  });
});

describe("sql_query refuses", () => {
  test.each([
    [{}, "sql_query: query is required"],
    [{ query: "  " }, "sql_query: query is required"],
    [{ query: "DELETE FROM people" }, "sql_query: only SELECT/WITH queries are allowed"],
    [{ query: "PRAGMA user_version = 1" }, "sql_query: only SELECT/WITH queries are allowed"],
    [{ query: "selected" }, "sql_query: only SELECT/WITH queries are allowed"],
    [{ query: "/* SELECT */ DROP TABLE people" }, "sql_query: only SELECT/WITH queries are allowed"],
    [{ query: "SELECT 1; DELETE FROM people" }, "sql_query: only one statement at a time is allowed"],
    [{ query: "WITH a AS (SELECT 1) DELETE FROM people" }, "sql_query: attempt to write a readonly database"],
    [
      { query: "WITH a AS (SELECT 1) DELETE FROM people RETURNING id" },
      "sql_query: attempt to write a readonly database",
    ],
    [{ query: "SELECT * FROM missing" }, "sql_query: no such table: missing"],
    [{ query: "SELECT FROM" }, 'sql_query: near "FROM": syntax error'],
  ])("%j", async (args, message) => {
    await using dir = await databaseDir(...people);
    const error = await callNative("sql_query", { db_path: dir.at("x.db"), ...args }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ status: 400, message });
    using database = new Database(dir.at("x.db"), { readonly: true });
    expect(database.query("SELECT count(*) AS n FROM people").get()).toEqual({ n: 2 });
  });

  test("a database that is not there", async () => {
    await using dir = await tempDir({ "text.db": "no database at all, only text", "sub/f": "" });
    const ask = (db_path: string | undefined, env = {}) =>
      callNative("sql_query", { query: "SELECT 1", db_path }, { env });
    await expect(ask(undefined)).rejects.toThrow("sql tool: db_path is required (or set KDEPS_SQL_DB_PATH)");
    await expect(ask(dir.at("no.db"))).rejects.toThrow(`sql tool: open ${dir.at("no.db")}: no such file or directory`);
    await expect(ask(dir.at("sub"))).rejects.toThrow(`sql tool: open ${dir.at("sub")}: is a directory`);
    await expect(ask(dir.at("text.db"))).rejects.toThrow(`sql tool: open ${dir.at("text.db")}: file is not a database`);
    await expect(ask("/")).rejects.toThrow("operation on root directory '/' is blocked");
    expect(await Bun.file(dir.at("no.db")).exists()).toBe(false);
  });
});

describe("a query without end", () => {
  const endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c";

  test("is ended after KDEPS_SQL_TIMEOUT while this process goes on", async () => {
    await using dir = await databaseDir();
    let ticks = 0;
    const clock = setInterval(() => ticks++, 10);
    const query = callNative(
      "sql_query",
      { query: endless, db_path: dir.at("x.db") },
      { env: { KDEPS_SQL_TIMEOUT: "300ms" } },
    );
    await expect(query).rejects.toEqual(new ToolError("timeout", "sql_query: timed out after 300ms"));
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
  });

  test("ends with its caller", async () => {
    await using dir = await databaseDir();
    const controller = new AbortController();
    const query = callNative("sql_query", { query: endless, db_path: dir.at("x.db") }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("gone")), 50);
    await expect(query).rejects.toThrow("gone");
  });

  test("a setting that is no duration is told", async () => {
    await using dir = await databaseDir();
    const env = { KDEPS_SQL_TIMEOUT: "30" };
    await expect(callNative("sql_query", { query: "SELECT 1", db_path: dir.at("x.db") }, { env })).rejects.toThrow(
      'sql_query: KDEPS_SQL_TIMEOUT: time: missing unit in duration "30"',
    );
  });
});

test("what runs the query reads no configuration of the folder and gets no variables", async () => {
  await using dir = await databaseDir();
  await Bun.write(dir.at("bunfig.toml"), 'preload = ["./evil.ts"]');
  await Bun.write(dir.at("evil.ts"), `await Bun.write(${JSON.stringify(dir.at("pwned"))}, "x")`);
  expect(await callNative("sql_query", { query: "SELECT 1 AS a", db_path: "x.db" }, { cwd: dir.path })).toBe("a\n1");
  expect(await Bun.file(dir.at("pwned")).exists()).toBe(false);
});
