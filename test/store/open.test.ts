import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { openStore } from "../../src/store/index.ts";
import { canMount, smallDisk } from "../support/small-disk.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runRecord } from "./record.ts";

const doorOfStore = `${import.meta.dir}/../../src/store/index.ts`;

test("a new database is for its owner only, whatever the umask, and opens again", async () => {
  await using dir = await tempDir();
  const path = `${dir.path}/.kdeps/kdeps.db`;
  const umask = process.umask(0);
  try {
    using store = openStore(path);
    store.runs.add([runRecord("a")]);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(umask);
  }
  expect([statSync(path).mode & 0o777, statSync(dir.at(".kdeps")).mode & 0o777]).toEqual([0o600, 0o750]);
  using store = openStore(path);
  expect(store.runs.list(1)).toHaveLength(1);
});

describe("leaving a database", () => {
  test("keeps the latest writes in the log, where the next one finds them", async () => {
    await using dir = await tempDir();
    const path = dir.at("kdeps.db");
    openStore(path)[Symbol.dispose]();
    for (const id of ["a", "b", "c"]) {
      const store = openStore(path);
      store.runs.add([runRecord(id)]);
      store.leave();
      expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    }
    using store = openStore(path);
    expect(store.runs.list(9).map(({ request_id }) => request_id)).toEqual(["c", "b", "a"]);
  });

  test("moves a log that has become long", async () => {
    await using dir = await tempDir();
    const path = dir.at("kdeps.db");
    const store = openStore(path);
    store.runs.add(Array.from({ length: 10 }, (_, i) => runRecord(`r${i}`, { output: "x".repeat(60_000) })));
    store.leave();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test("in memory leaves nothing", () => {
    const store = openStore(":memory:");
    store.leave();
    expect(() => store.runs.list(1)).toThrow();
  });
});

describe("a database that cannot be used is refused by name", () => {
  test("a file that is none", async () => {
    await using dir = await tempDir({ "kdeps.db": "this is not a database at all, but long enough".repeat(20) });
    expect(() => openStore(dir.at("kdeps.db"))).toThrow(
      `cannot use the database ${dir.at("kdeps.db")}: file is not a database`,
    );
  });

  test("a folder that is a file", async () => {
    await using dir = await tempDir({ home: "" });
    expect(() => openStore(dir.at("home/.kdeps/kdeps.db"))).toThrow(
      `cannot use the database ${dir.at("home/.kdeps/kdeps.db")}: `,
    );
  });

  test("one of a newer version", async () => {
    await using dir = await tempDir();
    const path = dir.at("kdeps.db");
    openStore(path)[Symbol.dispose]();
    using newer = new Database(path);
    newer.run("PRAGMA user_version = 1000");
    expect(() => openStore(path)).toThrow(`the database ${path} was written by a newer kdeps`);
  });

  test.skipIf(!canMount)("a full disk", async () => {
    await using disk = await smallDisk(128);
    const path = `${disk.path}/kdeps.db`;
    using store = openStore(path);
    const large = "x".repeat(60_000);
    expect(() => {
      for (let i = 0; i < 10; i++) store.runs.add([runRecord(`r${i}`, { output: large })]);
    }).toThrow(`cannot use the database ${path}: database or disk is full`);
  });
});

describe("W35: several processes, one database", () => {
  const worker = (path: string, id: number) => `
    import { openStore } from ${JSON.stringify(doorOfStore)};
    using store = openStore(${JSON.stringify(path)});
    for (let i = 0; i < 25; i++) store.runs.add([{ requestId: "p${id}-" + i, workflow: "w", startedAt: Date.now(),
      durationMs: 1, status: "ok", input: null, output: null, resources: [] }]);`;

  test("eight processes start on an empty folder and lose nothing", async () => {
    await using dir = await tempDir();
    const path = dir.at("kdeps.db");
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, id) => Bun.spawn([process.execPath, "-e", worker(path, id)]).exited),
    );
    expect(codes).toEqual(Array(8).fill(0));
    using store = openStore(path);
    expect(store.runs.list(1000)).toHaveLength(200);
  });

  test("a lock that outlasts the wait is an error that names the database and who to look for", async () => {
    await using dir = await tempDir();
    const path = dir.at("kdeps.db");
    openStore(path)[Symbol.dispose]();
    using holder = new Database(path);
    holder.run("BEGIN IMMEDIATE");
    using store = openStore(path, 50);
    for (const write of [() => store.runs.add([runRecord("a")]), () => store.sessions.save("s", { a: 1 }, 1000, 0)]) {
      expect(write).toThrow(
        expect.objectContaining({
          code: "conflict",
          message: `the database ${path} is locked by another process`,
          hint: `look for a kdeps process that has it open: lsof ${path}`,
        }),
      );
    }
    expect(store.sessions.load("s", 0)).toBeUndefined();
  });
});
