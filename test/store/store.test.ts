import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { silentLog } from "../../src/platform/index.ts";
import { createRunRecorder, openStore, type RunRecord } from "../../src/store/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const run = (id: string, more: Partial<RunRecord> = {}): RunRecord => ({
  id,
  workflow: "w",
  startedAt: new Date(),
  durationMs: 1.5,
  status: "ok",
  input: null,
  output: null,
  resources: [],
  ...more,
});

test("a new database is for its owner only, whatever the umask, and opens again", async () => {
  await using dir = await tempDir();
  const path = `${dir.path}/.kdeps/kdeps.db`;
  const umask = process.umask(0);
  try {
    openStore(path)[Symbol.dispose]();
  } finally {
    process.umask(umask);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
  using store = openStore(path);
  expect(store.runs.list(1)).toEqual([]);
});

test("a file that is no database is refused by name", async () => {
  await using dir = await tempDir({
    "kdeps.db": "this is not a database at all, but long enough to be looked at".repeat(20),
  });
  expect(() => openStore(`${dir.path}/kdeps.db`)).toThrow(`cannot use the database ${dir.path}/kdeps.db: `);
});

describe("runs", () => {
  test("the newest comes first, with secrets out and long text cut", () => {
    using store = openStore(":memory:");
    store.runs.add([
      run("old", { startedAt: new Date(Date.now() - 1000) }),
      run("new", {
        status: "failed",
        error: "boom",
        input: {
          headers: { authorization: "Bearer s3cret", "x-api-key": "s3cret" },
          body: { password: "s3cret", q: 1n },
        },
        output: "ä".repeat(100_000),
        resources: [{ actionId: "a", type: "exec", status: "failed", ms: 2, error: "boom" }],
      }),
    ]);
    const [newest, oldest] = store.runs.list(5);
    expect([newest?.id, oldest?.id]).toEqual(["new", "old"]);
    expect(newest?.input).toBe(
      '{"headers":{"authorization":"[redacted]","x-api-key":"[redacted]"},"body":{"password":"[redacted]","q":"1"}}',
    );
    expect(JSON.parse(newest?.output ?? "").cut).toBe("200002 bytes, the first 65536 kept");
    expect(Buffer.byteLength(newest?.output ?? "")).toBeLessThan(70_000);
  });

  test("W7: runs older than 30 days and beyond 10,000 are dropped", () => {
    using store = openStore(":memory:");
    const monthAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    store.runs.add([run("ancient", { startedAt: monthAgo })]);
    store.runs.add(Array.from({ length: 10_050 }, (_, i) => run(`r${i}`, { startedAt: new Date(Date.now() + i) })));
    const kept = store.runs.list(20_000);
    expect([kept.length, kept[0]?.id, kept.some(({ id }) => id === "ancient")]).toEqual([10_000, "r10049", false]);
  });

  test("the recorder writes what it collected when it is disposed", async () => {
    await using dir = await tempDir();
    const path = `${dir.path}/kdeps.db`;
    {
      await using recorder = createRunRecorder(path, silentLog);
      for (let i = 0; i < 100; i++) recorder.add(run(`r${i}`));
    }
    using store = openStore(path);
    expect(store.runs.list(1000).length).toBe(100);
  });

  test("a database that cannot be written is warned about once and fails nothing", async () => {
    await using dir = await tempDir({ "kdeps.db/x": "" });
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (message: string) => warnings.push(message) };
    {
      await using recorder = createRunRecorder(`${dir.path}/kdeps.db`, log);
      recorder.add(run("a"));
    }
    expect(warnings).toEqual(["run history is not written"]);
  });
});

describe("sessions", () => {
  test("values live until their time is over and each access moves it", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { user: { name: "Ada" }, n: 1 }, 1000, 0);
    expect({ ...store.sessions.load("s", 999) }).toEqual({ user: { name: "Ada" }, n: 1 });
    store.sessions.save("s", { n: undefined }, 1000, 900);
    expect({ ...store.sessions.load("s", 1500) }).toEqual({ user: { name: "Ada" } });
    expect({ ...store.sessions.load("s", 1900) }).toEqual({});
  });

  test("another id sees nothing, and a renamed session keeps its values", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { a: 1 }, 1000, 0);
    expect({ ...store.sessions.load("t", 1) }).toEqual({});
    store.sessions.rename("s", "t");
    expect([{ ...store.sessions.load("s", 1) }, { ...store.sessions.load("t", 1) }]).toEqual([{}, { a: 1 }]);
  });

  test("W30: a key named __proto__ is data", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", JSON.parse('{"__proto__":{"admin":true}}'), 1000, 0);
    const values = store.sessions.load("s", 1);
    expect(Object.keys(values)).toEqual(["__proto__"]);
    expect(values.admin).toBeUndefined();
  });
});

describe("W35: several processes, one database", () => {
  const worker = (path: string, id: number) => `
    import { openStore } from ${JSON.stringify(`${import.meta.dir}/../../src/store/index.ts`)};
    using store = openStore(${JSON.stringify(path)});
    for (let i = 0; i < 25; i++) store.runs.add([{ id: "p${id}-" + i, workflow: "w", startedAt: new Date(), durationMs: 1,
      status: "ok", input: null, output: null, resources: [] }]);`;

  test("eight processes start on an empty folder and lose nothing", async () => {
    await using dir = await tempDir();
    const path = `${dir.path}/kdeps.db`;
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, id) => Bun.spawn([process.execPath, "-e", worker(path, id)]).exited),
    );
    expect(codes).toEqual(Array(8).fill(0));
    using store = openStore(path);
    expect(store.runs.list(1000).length).toBe(200);
  });

  test("a lock that outlasts the wait is an error that names the database", async () => {
    await using dir = await tempDir();
    const path = `${dir.path}/kdeps.db`;
    openStore(path)[Symbol.dispose]();
    using holder = new Database(path);
    holder.run("BEGIN IMMEDIATE");
    using store = openStore(path, 50);
    const { storeError } = await import("../../src/store/index.ts");
    let failure: unknown;
    try {
      store.runs.add([run("a")]);
    } catch (error) {
      failure = storeError(path, error);
    }
    expect(failure).toMatchObject({
      code: "conflict",
      message: `the database ${path} is locked by another process`,
      hint: `look for a kdeps process that has it open: lsof ${path}`,
    });
  });
});
