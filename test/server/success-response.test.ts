import { describe, expect, test } from "bun:test";
import { successResponse } from "../../src/server/success-response.ts";
import type { Envelope, RunResult } from "../../src/workflow/index.ts";
import { served } from "./served.ts";

const request = new Request("http://x/");
const envelope = (over: Partial<Envelope>): RunResult => ({
  kind: "envelope",
  envelope: { success: true, data: null, headers: {}, statusCode: undefined, ...over },
});

async function answer(result: RunResult) {
  const response = await successResponse(result, { id: "r1" }, request);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

const meta = /,"meta":\{"requestID":"r1","timestamp":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"(.*)\}\}$/;

describe("the envelope", () => {
  test.each([
    ["a raw output", { kind: "value", value: { a: 1 } }, '{"success":true,"data":{"a":1}'],
    ["nothing", { kind: "value", value: undefined }, '{"success":true,"data":null'],
    ["data", envelope({ data: [1, "x"] }), '{"success":true,"data":[1,"x"]'],
    ["success: false", envelope({ success: false, data: "no" }), '{"success":false,"data":"no"'],
    [
      "JSON in a string",
      envelope({ data: '{"id":9007199254740993}' }),
      '{"success":true,"data":{"id":9007199254740993}',
    ],
    ["W31: a string of digits", envelope({ data: "007" }), '{"success":true,"data":"007"'],
    ["long numbers", envelope({ data: { id: 9007199254740993n } }), '{"success":true,"data":{"id":9007199254740993}'],
  ] as const)("%s", async (_, result, expected) => {
    const { status, type, text } = await answer(result as RunResult);
    expect([status, type, text.replace(meta, "")]).toEqual([200, "application/json", expected]);
  });

  test("model and backend stand in meta where they are known", async () => {
    const { text } = await answer(envelope({ model: "m", backend: "b" }));
    expect(meta.exec(text)?.[1]).toBe(',"model":"m","backend":"b"');
  });

  test("its own JSON type and status are kept", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect(await answer(envelope({ headers, statusCode: 201 }))).toMatchObject({
      ...{ status: 201, type: "application/json; charset=utf-8" },
      text: expect.stringMatching(meta),
    });
  });
});

describe("D27: a type of its own", () => {
  test.each([
    ["text as it is", "text/plain", "a < b", "text/plain", "a < b"],
    ["a page as it is", "text/html", "<p>&</p>", "text/html", "<p>&</p>"],
    ["JSON text as it is", "text/csv", "3", "text/csv", "3"],
    ["anything else as JSON", "text/csv", { a: 1n }, "application/json; charset=utf-8", '{"a":1}'],
    ["nothing", "text/csv", null, "application/json; charset=utf-8", "null"],
    ["a type that only begins like JSON", "application/jsonl", "{}", "application/jsonl", "{}"],
  ])("%s", async (_, contentType, data, type, text) => {
    expect(await answer(envelope({ data, headers: { "content-type": contentType } }))).toEqual({
      status: 200,
      type,
      text,
    });
  });
});

describe("status codes", () => {
  test.each([[204], [205], [304]])("%d has no body", async (statusCode) => {
    expect(await answer(envelope({ data: "x", statusCode }))).toMatchObject({ status: statusCode, text: "" });
  });

  test.each([[100], [101], [199]])("%d cannot end an answer", async (statusCode) => {
    await expect(answer(envelope({ statusCode }))).rejects.toThrow(
      `apiResponse.statusCode: ${statusCode} cannot be the status of an answer`,
    );
  });
});

describe("headers of the workflow", () => {
  const resources = (headers: string) => `- {actionId: t, apiResponse: {response: "ok", headers: ${headers}}}`;

  test("are sent, a cookie of its own beside that of the session", async () => {
    await using server = await served({ resources: resources('{X-A: "{{ 1 + 1 }}", Set-Cookie: own=1}') });
    const { headers } = await server.call("/");
    expect(headers.get("x-a")).toBe("2");
    expect(headers.getSetCookie()).toEqual(["own=1", expect.stringMatching(/^kdeps_session_id=/)]);
  });

  test("cannot bend the framing of the answer or the request id", async () => {
    await using server = await served({
      resources: resources("{Content-Length: 2, Transfer-Encoding: chunked, X-Request-ID: own}"),
    });
    const response = await server.call("/", { headers: { "X-Request-ID": "given" } });
    expect(response.headers.get("x-request-id")).toBe("given");
    expect(await response.json()).toMatchObject({ data: "ok" });
  });

  test("a line break in one is an internal error, not a header more", async () => {
    await using server = await served({ resources: resources(`{X-A: "{{ get('q') }}"}`) });
    const response = await server.call("/?q=a%0d%0aX-Evil:1");
    expect([response.status, response.headers.get("x-evil")]).toEqual([500, null]);
  });
});
