import { describe, expect, test } from "bun:test";
import { failureOf, type RunOptions, request, runOnce, testProject, warningLog } from "../../run-project.ts";

const memory = (): RunOptions => ({ connections: { http: {}, sql: { main: "sqlite:///:memory:" } } });
const on = (dsn: string): RunOptions => ({ connections: { http: {}, sql: { main: dsn } } });

const sql = (block: string, id = "t", requires = "") =>
  `- {actionId: ${id}, requires: [${requires}], sql: {connectionName: main, ${block}}}`;

/** A table with rows, then the block under test. */
async function after(block: string, options: RunOptions = memory()): Promise<unknown> {
  const setUp = `queries: [{query: "create table t(id integer, name text, score real, raw blob)"}, {query: "insert into t values (?, ?, ?, ?)", paramsBatch: [[1, ada, 1.5, null], [2, "b,\\"ob\\"", 2, null]]}]`;
  return await runOnce(`${sql(setUp, "s")}\n${sql(block, "t", "s")}`, options);
}

describe("rows", () => {
  test.each<[string, unknown]>([
    [`query: "select id from t where id > 5"`, []],
    [`query: "select id, name from t where id = 1"`, [{ id: 1, name: "ada" }]],
    [
      `query: "select name, id from t order by id"`,
      [
        { name: "ada", id: 1 },
        { name: 'b,"ob"', id: 2 },
      ],
    ],
    [
      `query: "select raw, score, x'ff00' as b, 9007199254740993 as big, 1 = 1 as yes from t limit 1"`,
      [{ raw: null, score: 1.5, b: "/wA=", big: 9007199254740993n, yes: 1 }],
    ],
    [`query: "with c as (select 1 as a) select a from c"`, [{ a: 1 }]],
    [`query: "values (1), (2)"`, [{ column1: 1 }, { column1: 2 }]],
    [`query: "insert into t(id) values (7) returning id"`, [{ id: 7 }]],
    [`query: "pragma user_version"`, [{ user_version: 0 }]],
    [`query: "select id from t order by id", format: csv`, "id\n1\n2\n"],
    [`query: "select score, name from t order by id", format: csv`, 'score,name\n1.5,ada\n2,"b,""ob"""\n'],
    [`query: "select id from t where id > 5", format: csv`, ""],
    [
      `query: "select id, name, raw from t order by id", format: table`,
      'id | name   | raw\n1  | ada    |\n2  | b,"ob" |',
    ],
    [`query: "select id from t where id > 5", format: table`, ""],
    [`query: "update t set score = 0"`, { rowsAffected: 2, lastInsertID: 2, success: true }],
    [`query: "insert into t(id) values (9)"`, { rowsAffected: 1, lastInsertID: 3, success: true }],
  ])("%s", async (block, expected) => {
    expect(await after(block)).toEqual(expected);
  });

  test("W31 text columns stay text", async () => {
    const block = `query: "select '1.10' as a, '007' as b, '12345678901234567890' as c, '{}' as d"`;
    expect(await after(block)).toEqual([{ a: "1.10", b: "007", c: "12345678901234567890", d: "{}" }]);
  });

  test("rows beyond the limit are left out, and that is said", async () => {
    const log = warningLog();
    expect(await after(`query: "select id from t", maxRows: 1`, { ...memory(), log })).toEqual([{ id: 1 }]);
    expect(log.warnings).toEqual(['rows beyond maxRows were left out {"actionId":"t","maxRows":1}']);
    const env = { KDEPS_SQL_MAX_ROWS: "1" };
    expect(await after(`query: "select id from t"`, { ...memory(), env })).toEqual([{ id: 1 }]);
  });
});

describe("parameters", () => {
  const given: RunOptions = {
    ...memory(),
    request: request({ body: { n: 5, s: "x'); DROP TABLE t;--", list: [1, 2], b: true } }),
  };
  test.each<[string, unknown[]]>([
    [`["a + b", "x'); DROP TABLE t;--"]`, ["a + b", "x'); DROP TABLE t;--"]],
    [`["{{ get('n') }}", "get('s')"]`, [5, "x'); DROP TABLE t;--"]],
    [`["{{ get('list') }}", "{{ get('b') }}"]`, ["[1,2]", 1]],
    [`[1.5, null]`, [1.5, null]],
    [`["budget(1)", "len(get('list'))"]`, ["budget(1)", 2]],
    [`["{{ get('none') }}", "n={{ get('n') }}"]`, [null, "n=5"]],
    [`[9007199254740991, -1]`, [9007199254740991, -1]],
  ])("%s are bound, not spliced", async (params, [a, b]) => {
    const rows = await runOnce(sql(`query: "select ? as a, ? as b", params: ${params}`), given);
    expect(rows).toEqual([{ a, b }]);
  });

  test("a query may hold an expression, whose value is text of the statement", async () => {
    expect(await runOnce(sql(`query: "select {{ get('n') }} as a"`), given)).toEqual([{ a: 5 }]);
  });

  test("one that cannot be computed is named", async () => {
    const error = await failureOf(runOnce(sql(`query: "select ?, ?", params: [1, "{{ get('n').x }}"]`), given));
    expect(error.reason).toStartWith("failed to evaluate parameter 1: ");
  });

  test("a missing one is an error", async () => {
    const error = await failureOf(runOnce(sql(`query: "select ? as a, ? as b", params: [1]`), given));
    expect(error.reason).toStartWith("query execution failed: ");
  });
});

describe("several queries", () => {
  test("one result each; a batch gives a list", async () => {
    const block = `queries: [{query: "create table x(a)"}, {query: "insert into x values (?)", paramsBatch: "{{ [[1], [2], [3]] }}"}, {query: "select count(*) as n from x"}]`;
    expect(await runOnce(sql(block), memory())).toEqual([
      { rowsAffected: 0, lastInsertID: 0 },
      [1, 2, 3].map((id) => ({ rowsAffected: 1, lastInsertID: id })),
      [{ n: 3 }],
    ]);
  });

  test("those with a name can be read by it", async () => {
    const resources = `
${sql(`queries: [{name: one, query: "select 1 as a"}, {query: "select 2 as a"}]`, "q")}
- {actionId: t, requires: [q], apiResponse: {response: ["{{ get('q').one[0].a }}", "{{ get('q')[1][0].a }}", "{{ len(get('q')) }}"]}}`;
    expect(await runOnce(resources, memory())).toEqual([1, 2, 2]);
  });

  test("without a transaction what came before a failure stays", async () => {
    const resources = `
${sql(`queries: [{query: "create table x(a)"}, {query: "insert into x values (1)"}, {query: bogus}]`, "q")}
${sql(`query: "select count(*) as n from x"`, "t", "q")}`.replace(
      "- {actionId: q,",
      "- {actionId: q, onError: {action: continue},",
    );
    expect(await runOnce(resources, memory())).toEqual([{ n: 1 }]);
  });

  test("in a transaction a failure takes everything back", async () => {
    const resources = `
${sql(`query: "create table x(a)"`, "c")}
${sql(`transaction: true, queries: [{query: "insert into x values (1)"}, {query: bogus}]`, "q", "c").replace("- {actionId: q,", "- {actionId: q, onError: {action: continue},")}
${sql(`query: "select count(*) as n from x"`, "t", "q")}`;
    expect(await runOnce(resources, memory())).toEqual([{ n: 0 }]);
  });

  test.each<[string, string]>([
    [`queries: [{query: "select 1", paramsBatch: "{{ 5 }}"}]`, "paramsBatch must be an array of parameter arrays"],
    [`queries: [{query: "select 1", paramsBatch: [1]}]`, "each item in paramsBatch must be an array of parameters"],
    [`queries: [{query: "select 1", paramsBatch: "{{ get('a').b }}"}]`, "failed to evaluate paramsBatch: "],
    [
      `queries: [{query: "create table x(a unique)"}, {query: "insert into x values (?)", paramsBatch: [[1], [1]]}]`,
      "batch query execution failed: UNIQUE constraint failed: x.a",
    ],
    [
      `query: "select 1; select 2"`,
      "query execution failed: the query holds a second statement; put each into queries",
    ],
    [`query: "selec 1"`, 'query execution failed: near "selec": syntax error'],
    [`query: "select 1", format: "{{ 'xml' }}"`, "invalid SQL format: xml. Available options: [json, csv, table]"],
  ])("%s", async (block, message) => {
    expect((await failureOf(runOnce(sql(block), memory()))).reason).toStartWith(message);
  });
});

describe("connections", () => {
  test("a relative path starts at the workflow's folder, and the file stays", async () => {
    await using project = await testProject({
      resources: `
- {actionId: a, exec: {command: "mkdir -p data"}}
${sql(`query: "create table if not exists x(a)"`, "c", "a")}
${sql(`query: "insert into x values (1)"`, "t", "c")}`,
    });
    const options = on("sqlite://./data/my db.sqlite");
    await project.run({ ...options, cwd: "/" });
    expect(await project.run({ ...on("sqlite3://data/my db.sqlite") })).toMatchObject({ value: { lastInsertID: 2 } });
    expect(await Bun.file(project.dir.at("data/my db.sqlite")).exists()).toBe(true);
    const readOnly = on(`file:${project.dir.at("data/my db.sqlite")}?mode=ro`);
    expect((await failureOf(project.run(readOnly))).reason).toContain("readonly database");
  });

  test("a database in memory keeps its tables for the life of the process", async () => {
    await using project = await testProject({ resources: sql(`query: "create table x(a)"`) });
    const options = memory();
    await project.run(options);
    expect((await failureOf(project.run(options))).reason).toBe("query execution failed: table x already exists");
  });

  test.each<[RunOptions, string]>([
    [{}, 'sql connection "main" not found in config.yaml sql_connections'],
    [on("postgres://user:pw@host/db"), 'sql: driver "postgres" is not supported in this build'],
    [on("mysql://user:pw@host/db"), 'sql: driver "mysql" is not supported in this build'],
    [on("mssql://host"), 'sql: driver "sqlserver" is not supported in this build'],
    [on("oracle://host"), 'sql: driver "oracle" is not supported in this build'],
    [on("anything"), 'sql: driver "postgres" is not supported in this build'],
    [on("sqlite:///no/such/folder/x.db"), "failed to get database connection: unable to open database file"],
  ])("%p: %s", async (options, message) => {
    expect((await failureOf(runOnce(sql(`query: "select 1"`), options))).reason).toBe(message);
  });

  test.each<[string, string]>([
    [`- {actionId: t, sql: {query: "select 1"}}`, "sql.connectionName is required"],
    [sql("params: [1]"), "sql.query or sql.queries is required"],
    [sql(`query: "select 1", format: xml`), "invalid SQL format: xml. Available options: [json, csv, table]"],
  ])("%s is refused when it is loaded", async (resources, message) => {
    await expect(runOnce(resources)).rejects.toThrow(message);
  });
});

describe("time", () => {
  const endless = `query: "with recursive c(x) as (select 1 union all select x + 1 from c where x < 4000000) select count(*) from c"`;

  test("a statement is given up on at its limit, while others go on", async () => {
    const options = memory();
    const started = performance.now();
    const slow = failureOf(runOnce(sql(`${endless}, timeout: 100ms`), options));
    let turns = 0;
    const timer = setInterval(() => turns++, 5);
    expect(await slow).toMatchObject({ reason: "query timeout exceeded", status: 504, apiCode: "TIMEOUT" });
    clearInterval(timer);
    expect(performance.now() - started).toBeLessThan(500);
    expect(turns).toBeGreaterThan(3);
    expect(await runOnce(sql(`query: "select 1 as a"`), options)).toEqual([{ a: 1 }]);
  });

  test("an abort ends the wait for a statement", async () => {
    await using project = await testProject({ resources: sql(endless) });
    const controller = new AbortController();
    const run = project.run({ ...memory(), signal: controller.signal });
    setTimeout(() => controller.abort(new Error("gone")), 50);
    await expect(run).rejects.toThrow("gone");
  });

  test("queries at the same time wait for a free connection", async () => {
    await using project = await testProject({
      resources: `
${Array.from({ length: 20 }, (_, i) => sql(`query: "select ${i} as a", pool: {maxConnections: 2, minConnections: 1}`, `q${i}`)).join("\n")}
- {actionId: t, requires: [${Array.from({ length: 20 }, (_, i) => `q${i}`).join(", ")}], apiResponse: {response: "{{ get('q19')[0].a }}"}}`,
    });
    expect(await project.run(on(`sqlite://${project.dir.at("x.db")}`))).toMatchObject({ envelope: { data: 19 } });
  });

  test("a limit on waiting for a connection", async () => {
    const pool = "pool: {maxConnections: 1, connectionTimeout: 50ms}";
    const handled = (id: string, block: string) =>
      sql(`${block}, ${pool}`, id).replace(`- {actionId: ${id},`, `- {actionId: ${id}, onError: {action: continue},`);
    await using project = await testProject({
      resources: `
${handled("slow", `${endless}, timeout: 400ms`)}
${handled("late", `query: "select 1"`)}
- {actionId: t, requires: [slow, late], apiResponse: {response: ["{{ get('slow')._error.message }}", "{{ get('late')._error.message }}"]}}`,
    });
    expect(await project.run(on(`sqlite://${project.dir.at("x.db")}`))).toMatchObject({
      envelope: { data: ["query timeout exceeded", "failed to get database connection: connection timeout exceeded"] },
    });
  });
});
