import { expect, test } from "bun:test";
import { openStore } from "../../src/store/index.ts";
import { runRecord } from "./record.ts";

test("W7: a run is kept with its parts, the newest first", () => {
  using store = openStore(":memory:");
  const startedAt = Date.now();
  const resources = [{ actionId: "a", type: "exec", status: "failed", ms: 2, error: "boom" }] as const;
  store.runs.add([
    runRecord("old", { startedAt: startedAt - 1, output: '{"a":1}' }),
    runRecord("new", { startedAt, status: "failed", error: "boom", input: "{}", resources }),
  ]);
  const [newest, oldest] = store.runs.list(5);
  expect(newest).toMatchObject({
    ...{ request_id: "new", workflow: "w", started_at: startedAt, duration_ms: 1.5, status: "failed" },
    ...{ error: "boom", input: "{}", output: null, resources: JSON.stringify(resources) },
  });
  expect(oldest).toMatchObject({ request_id: "old", status: "ok", error: null, output: '{"a":1}' });
});

test("a client that sends the same request id twice does not replace a run", () => {
  using store = openStore(":memory:");
  store.runs.add([runRecord("same")]);
  store.runs.add([runRecord("same"), runRecord("same")]);
  expect(store.runs.list(5).map(({ request_id }) => request_id)).toEqual(["same", "same", "same"]);
});

test("W7: runs older than 30 days and beyond 10,000 are dropped", () => {
  using store = openStore(":memory:");
  const monthAgo = Date.now() - 31 * 24 * 3600 * 1000;
  store.runs.add([runRecord("ancient", { startedAt: monthAgo })]);
  store.runs.add(Array.from({ length: 10_050 }, (_, i) => runRecord(`r${i}`)));
  const kept = store.runs.list(20_000).map(({ request_id }) => request_id);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([10_000, "r10049", "r50"]);
});
