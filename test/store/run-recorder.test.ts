import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { type LogFields, silentLog } from "../../src/platform/index.ts";
import { createRunRecorder, openStore } from "../../src/store/index.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runRecord } from "./record.ts";

function warnings() {
  const all: { message: string; fields: LogFields }[] = [];
  return {
    all,
    log: { ...silentLog, warn: (message: string, fields: LogFields = {}) => void all.push({ message, fields }) },
  };
}

test("W7: what was collected is written when the recorder is disposed", async () => {
  await using dir = await tempDir();
  const path = dir.at("kdeps.db");
  {
    await using recorder = createRunRecorder(path, silentLog);
    for (let i = 0; i < 100; i++) recorder.add(runRecord(`r${i}`));
  }
  using store = openStore(path);
  expect(store.runs.list(1000)).toHaveLength(100);
});

test("a busy server does not wait for its end to write", async () => {
  await using dir = await tempDir();
  await using recorder = createRunRecorder(dir.at("kdeps.db"), silentLog);
  recorder.add(runRecord("a"));
  using store = openStore(dir.at("kdeps.db"));
  while (store.runs.list(1).length === 0) await Bun.sleep(10);
});

test("without a run there is no database", async () => {
  await using dir = await tempDir();
  await createRunRecorder(dir.at("kdeps.db"), silentLog)[Symbol.asyncDispose]();
  expect(await Bun.file(dir.at("kdeps.db")).exists()).toBe(false);
});

test("a database that cannot be written is warned about once and fails nothing", async () => {
  await using dir = await tempDir({ "kdeps.db/x": "" });
  const { all, log } = warnings();
  const recorder = createRunRecorder(dir.at("kdeps.db"), log);
  recorder.add(runRecord("a"));
  while (all.length === 0) await Bun.sleep(10);
  recorder.add(runRecord("b"));
  await recorder[Symbol.asyncDispose]();
  expect(all).toEqual([
    {
      message: "run history is not written",
      fields: {
        runs: 1,
        error: expect.stringContaining(`cannot use the database ${dir.at("kdeps.db")}: `),
        hint: undefined,
      },
    },
  ]);
});

test("W35: while another process holds the database runs wait, and nobody waits for them", async () => {
  await using dir = await tempDir();
  const path = dir.at("kdeps.db");
  openStore(path)[Symbol.dispose]();
  const { all, log } = warnings();
  const holder = new Database(path);
  holder.run("BEGIN IMMEDIATE");
  const recorder = createRunRecorder(path, log);
  recorder.add(runRecord("a"));
  // The longest time in which nothing else could run.
  let longest = 0;
  for (let last = performance.now(), i = 0; i < 60; i++) {
    await Bun.sleep(5);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  expect(longest).toBeLessThan(1000);
  holder.run("COMMIT");
  holder.close();
  await recorder[Symbol.asyncDispose]();
  using store = openStore(path);
  expect([store.runs.list(5).length, all]).toEqual([1, []]);
});
