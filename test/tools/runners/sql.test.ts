import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { exists } from "node:fs/promises";
import { databasePath } from "../../../src/tools/runners/sql.ts";
import { type DeclaredProbe, declaredTool } from "../support.ts";

/** A tool over a database with notes 1 and 2. */
async function notes(rest: string): Promise<DeclaredProbe & { rows: (sql: string) => unknown[][] }> {
  const probe = await declaredTool(rest, { env: { KDEPS_NOTES_DB: "notes.db" } });
  using db = new Database(probe.dir.at("notes.db"));
  db.run("CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, body BLOB)");
  db.run("INSERT INTO notes VALUES (1, 'one', x'0102ff'), (2, 'two', NULL)");
  const rows = (sql: string) => {
    using fresh = new Database(probe.dir.at("notes.db"), { readonly: true });
    return fresh.query(sql).values() as unknown[][];
  };
  return { ...probe, rows };
}

const noteGet = `
parameters: {id: {required: true}}
sql:
  dsn: KDEPS_NOTES_DB
  query: SELECT id, title FROM notes WHERE id = ?
  params: [id]
`;

describe("rows", () => {
  test("T84 T87 T88 T89 note_get answers the one note", async () => {
    await using tool = await notes(noteGet);
    expect(await tool.call({ id: "2" })).toBe('[{"id":2,"title":"two"}]');
    expect(await tool.call({ id: 1 })).toBe('[{"id":1,"title":"one"}]');
  });

  test("T89 no row is an empty list", async () => {
    await using tool = await notes(noteGet);
    expect(await tool.call({ id: "9" })).toBe("[]");
  });

  test("T86 A6 an argument that contains SQL is data", async () => {
    await using tool = await notes(noteGet);
    expect(await tool.call({ id: "1 OR 1=1; DROP TABLE notes" })).toBe("[]");
    expect(tool.rows("SELECT count(*) FROM notes")).toEqual([[2]]);
  });

  const shapes = `
sql:
  dsn: KDEPS_NOTES_DB
  query: SELECT
`.trimEnd();
  test.each([
    ["columns keep their order, also when they look like numbers", "2 AS z, 1 AS a, 3 AS '1'", '[{"z":2,"a":1,"1":3}]'],
    ["columns of one name are all there", "1 AS id, 2 AS id, 3 AS id", '[{"id":1,"id:1":2,"id:2":3}]'],
    ["columns of one name with a final semicolon", "1 AS id, 2 AS id; -- both", '[{"id":1,"id:1":2}]'],
    ["whole numbers keep all digits", "9007199254740993 AS n", '[{"n":9007199254740993}]'],
    ["text, fractions and null", "'a\"b' AS t, 1.5 AS f, NULL AS n", '[{"t":"a\\"b","f":1.5,"n":null}]'],
    ["a number without end is null", "9e999 AS n", '[{"n":null}]'],
    ["a blob is base64 text", "body FROM notes WHERE id = 1", '[{"body":"AQL/"}]'],
    ["entities stay as they are", "'&amp;' AS x", '[{"x":"&amp;"}]'],
  ])("%s", async (_, columns, expected) => {
    await using tool = await notes(`${shapes} ${columns}\n`);
    expect(await tool.call()).toBe(expected);
  });

  test("the database is opened read-only", async () => {
    await using tool = await notes("sql: {dsn: KDEPS_NOTES_DB, query: DELETE FROM notes RETURNING id}\n");
    await expect(tool.call()).rejects.toMatchObject({
      code: "failed",
      message: "probe: attempt to write a readonly database",
    });
    expect(tool.rows("SELECT count(*) FROM notes")).toEqual([[2]]);
  });

  test("a database that is not there is not made", async () => {
    await using probe = await declaredTool(noteGet, { env: { KDEPS_NOTES_DB: "none.db" } });
    await expect(probe.call({ id: 1 })).rejects.toMatchObject({
      code: "failed",
      message: "probe: unable to open database file",
    });
    expect(await exists(probe.dir.at("none.db"))).toBe(false);
  });
});

describe("exec", () => {
  const insert = `
parameters: {title: {}, flag: {type: boolean}, list: {type: array}, n: {type: number}}
sql:
  dsn: KDEPS_NOTES_DB
  mode: exec
  query: INSERT INTO notes (title, body) VALUES (?, ?)
`;

  test("T90 answers how many rows were changed", async () => {
    await using tool = await notes("sql: {dsn: KDEPS_NOTES_DB, mode: exec, query: UPDATE notes SET title = 'x'}\n");
    expect(await tool.call()).toBe("2 rows changed");
    expect(tool.rows("SELECT title FROM notes")).toEqual([["x"], ["x"]]);
  });

  test.each([
    ["T85 in the order of params", "[title, n]", { n: 7, title: "t" }, ["t", 7, "integer"]],
    ["a missing one is NULL", "[title, n]", {}, [null, null, "null"]],
    ["a fraction", "[title, n]", { n: 1.5 }, [null, 1.5, "real"]],
    ["a truth value is 0 or 1", "[title, flag]", { flag: "yes" }, [null, 1, "integer"]],
    ["a list is JSON text", "[title, list]", { list: [1, "a"] }, [null, '[1,"a"]', "text"]],
    ["one parameter twice", "[title, title]", { title: "t" }, ["t", "t", "text"]],
  ])("arguments are bound: %s", async (_, params, args, expected) => {
    await using tool = await notes(`${insert}  params: ${params}\n`);
    expect(await tool.call(args)).toBe("1 rows changed");
    expect(tool.rows("SELECT title, body, typeof(body) FROM notes WHERE id = 3")).toEqual([expected]);
  });

  test("waits for another writer while this process goes on", async () => {
    await using tool = await notes("sql: {dsn: KDEPS_NOTES_DB, mode: exec, query: DELETE FROM notes}\n");
    using writer = new Database(tool.dir.at("notes.db"));
    writer.run("BEGIN IMMEDIATE");
    const waiting = tool.call();
    setTimeout(() => writer.run("COMMIT"), 150);
    expect(await waiting).toBe("2 rows changed");
  });
});

describe("a statement without end", () => {
  const endless = `
sql:
  dsn: KDEPS_NOTES_DB
  query: WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c
`;

  test("is ended after KDEPS_SQL_TIMEOUT", async () => {
    await using tool = await notes(endless);
    const env = { ...tool.ctx.env, KDEPS_SQL_TIMEOUT: "200ms" };
    await expect(tool.call({}, { env })).rejects.toMatchObject({
      code: "timeout",
      message: "probe: timed out after 200ms",
    });
  });

  test("ends with its caller", async () => {
    await using tool = await notes(endless);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("gone")), 50);
    await expect(tool.call({}, { signal: controller.signal })).rejects.toThrow("gone");
  });

  test("an answer of more than 64 MiB is refused", async () => {
    await using tool = await notes("sql: {dsn: KDEPS_NOTES_DB, query: SELECT hex(zeroblob(34000000)) AS h}\n");
    await expect(tool.call()).rejects.toMatchObject({
      code: "too-large",
      message: "probe: the rows are more than 67108864 bytes together",
    });
  });
});

describe("failures", () => {
  test("T91 without its variable", async () => {
    await using probe = await declaredTool(noteGet);
    expect(probe.tool.unavailable(probe.ctx)).toBe("probe: required environment variables are not set");
    await expect(probe.call({ id: 1 })).rejects.toMatchObject({
      message: "probe: required environment variables are not set",
    });
  });

  test.each([
    ["a statement with a mistake", "SELEC 1", 'probe: near "SELEC": syntax error'],
    ["a table that is not there", "SELECT * FROM nope", "probe: no such table: nope"],
    ["a placeholder without a parameter", "SELECT ?", "probe: the query has 1 placeholders for 0 params"],
  ])("%s", async (_, query, message) => {
    await using tool = await notes(`sql: {dsn: KDEPS_NOTES_DB, query: '${query}'}\n`);
    await expect(tool.call()).rejects.toMatchObject({ code: "failed", message: message });
  });
});

test.each([
  ["/a/b.db", "/a/b.db"],
  ["b.db", "/work/b.db"],
  ["sqlite:///a/b.db", "/a/b.db"],
  ["sqlite3://b.db", "/work/b.db"],
  ["file:///a/b.db", "/a/b.db"],
  ["file:b.db", "/work/b.db"],
  ["sqlite:b.db", "/work/b.db"],
  [":memory:", ":memory:"],
])("T87 the database of %s is %s", (dsn, path) => {
  expect(databasePath(dsn, "/work")).toBe(path);
});
