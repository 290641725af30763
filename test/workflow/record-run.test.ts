import { expect, test } from "bun:test";
import { secretValues } from "../../src/store/index.ts";
import { recordRun } from "../../src/workflow/record-run.ts";
import { request } from "./run-project.ts";

const envelope = { success: true, data: { a: 1 }, headers: {}, statusCode: undefined };

test("W7: a request with its secrets out, its files by name, and what it was answered", () => {
  const watch = recordRun(
    "demo",
    request({
      headers: { authorization: "Bearer x", accept: "*/*" },
      body: { q: 1 },
      files: [{ field: "f", name: "a.txt", type: "text/plain", path: "/tmp/secret-path", size: 3 }],
    }),
  );
  watch.onEvent({ type: "resource.started", actionId: "a", resourceType: "exec" });
  watch.onEvent({ type: "resource.retrying", actionId: "a", resourceType: "exec", error: "no" });
  watch.onEvent({ type: "resource.completed", actionId: "a", resourceType: "exec", ms: 2 });
  watch.onEvent({ type: "resource.skipped", actionId: "b", resourceType: "http" });
  const record = watch.ended({ kind: "envelope", envelope });
  expect(record).toMatchObject({ requestId: "req-1", workflow: "demo", status: "ok", output: '{"a":1}' });
  expect(record.durationMs).toBeGreaterThan(0);
  expect(record.resources).toEqual([
    { actionId: "a", type: "exec", status: "completed", ms: 2 },
    { actionId: "b", type: "http", status: "skipped", ms: 0 },
  ]);
  expect(JSON.parse(record.input ?? "")).toEqual({
    ...{ method: "GET", path: "/", query: {}, params: {}, body: { q: 1 } },
    headers: { authorization: "[redacted]", accept: "*/*" },
    files: [{ field: "f", name: "a.txt", size: 3 }],
  });
});

test("a run without a request has no input", () => {
  expect(recordRun("demo").ended({ kind: "value", value: "x" })).toMatchObject({
    ...{ requestId: undefined, input: null, output: '"x"' },
  });
});

test("of a file that was sent only the name is kept", () => {
  const { output } = recordRun("demo").ended({ kind: "envelope", envelope: { ...envelope, file: "/w/a.txt" } });
  expect(output).toBe('{"file":"/w/a.txt"}');
});

test("a failure keeps its message, cut where it is long", () => {
  expect(recordRun("demo").failed(new Error("boom"))).toMatchObject({ status: "failed", error: "boom", output: null });
  expect(recordRun("demo").failed(new Error("x".repeat(100_000))).error).toHaveLength(64 * 1024);
});

test("a known secret is in no part of the record", () => {
  const secrets = secretValues(["k-0123456789"]);
  const watched = () => recordRun("demo", request({ body: { note: "is k-0123456789 right?" } }), secrets);
  const failed = watched();
  failed.onEvent({ type: "resource.failed", actionId: "a", resourceType: "exec", error: "no: k-0123456789" });
  expect(failed.failed(new Error("k-0123456789 was refused"))).toMatchObject({
    error: "[redacted] was refused",
    input: expect.stringContaining('{"note":"is [redacted] right?"}'),
    resources: [{ error: "no: [redacted]" }],
  });
  expect(watched().ended({ kind: "value", value: ["k-0123456789"] }).output).toBe('["[redacted]"]');
});
