import { describe, expect, test } from "bun:test";
import { maxBodyBytes, readJsonObject } from "../../src/api/read-json-object.ts";

function post(body: string | ReadableStream | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Request {
  return new Request("http://kdeps.api/x", { method: "POST", body, headers });
}

const chunked = { "transfer-encoding": "chunked" };

/** Endless `a`, and how much of it was asked for. */
function endlessBody() {
  const sent = { bytes: 0, isCancelled: false };
  const chunk = new Uint8Array(65_536).fill(97);
  const stream = new ReadableStream({
    pull(controller) {
      sent.bytes += chunk.length;
      controller.enqueue(chunk);
    },
    cancel() {
      sent.isCancelled = true;
    },
  });
  return { stream, sent };
}

describe("bodies that are read", () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ["", {}],
    [' {"a":[null]} \n', { a: [null] }],
    ['\ufeff{"a":"\u00e9\u{1f600}"}', { a: "\u00e9\u{1f600}" }],
    ['{"a":1,"a":2}', { a: 2 }],
  ])("%j", async (body, value) => {
    expect(await readJsonObject(post(body))).toEqual(value);
    expect(await readJsonObject(post(body, chunked))).toEqual(value);
  });

  test("a request without any body is an empty object", async () => {
    expect(await readJsonObject(new Request("http://kdeps.api/x", { method: "POST" }))).toEqual({});
  });

  test("W30 keys with a meaning in JavaScript are plain data", async () => {
    const text = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    const value = await readJsonObject(post(text));
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect((value as { admin?: unknown }).admin).toBeUndefined();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  test("a body of exactly the limit", async () => {
    const text = `{"a":"${"x".repeat(maxBodyBytes - 8)}"}`;
    expect(Object.keys(await readJsonObject(post(text)))).toEqual(["a"]);
  });
});

describe("bodies that are refused", () => {
  test.each(["[1]", "null", "3", '"text"', "true"])("%s is 400", async (body) => {
    await expect(readJsonObject(post(body))).rejects.toMatchObject({
      status: 400,
      message: "request body must be a JSON object",
    });
  });

  test.each([
    ["an open brace", "{"],
    ["a bare key", "{a:1}"],
    ["a form", "expression=2"],
    ["a blank", " "],
    ["two values", '{"a":1}{"b":2}'],
    ["a NUL byte", "\0"],
    ["a million brackets", "[".repeat(1_000_000)],
  ])("%s is 400", async (_, body) => {
    await expect(readJsonObject(post(body))).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^request body is not JSON: ./),
    });
  });

  test.each([
    ["Latin-1", [0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])("%s is 400, so that no replaced byte reaches a file", async (_, bytes) => {
    await expect(readJsonObject(post(new Uint8Array(bytes)))).rejects.toMatchObject({
      status: 400,
      message: "request body is not JSON: it is not UTF-8 text",
    });
  });

  test.each([
    ["a declared length", { "content-length": String(maxBodyBytes + 1) }, 0],
    ["a length that shows on the way", chunked, maxBodyBytes],
  ])("%s above the limit is 413 and the rest is not read", async (_, headers, least) => {
    const { stream, sent } = endlessBody();
    await expect(readJsonObject(post(stream, headers))).rejects.toMatchObject({
      status: 413,
      message: "request body is larger than 10485760 bytes",
    });
    expect(sent.bytes).toBeGreaterThanOrEqual(least);
    expect(sent.bytes).toBeLessThan(maxBodyBytes + 1_000_000);
  });

  test("a body that breaks off is 400", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error("connection reset"));
      },
    });
    await expect(readJsonObject(post(broken, chunked))).rejects.toMatchObject({
      status: 400,
      message: "request body could not be read: connection reset",
    });
  });
});
