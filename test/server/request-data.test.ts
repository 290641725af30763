import { describe, expect, test } from "bun:test";
import { chunked } from "./multipart.ts";
import { served } from "./served.ts";

const everything = `
- actionId: t
  apiResponse:
    response: {body: "{{ input }}", query: "{{ request.query }}", id: "{{ get('id') }}", method: "{{ request.method }}"}`;

async function seen(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  await using server = await served({ resources: everything, api: '{routes: [{path: "/items/:id"}, {path: /*}]}' });
  const { body } = await server.json(path, init);
  return (body as { data: Record<string, unknown> }).data;
}

describe("the body", () => {
  const json = { "Content-Type": "application/json" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  test.each([
    ["JSON", json, '{"a":{"b":[1,"x"]}}', { a: { b: [1, "x"] } }],
    ["JSON under another type", { "Content-Type": "text/plain" }, '{"a":1}', { a: 1 }],
    ["JSON with a byte order mark", json, '\uFEFF{"a":1}', { a: 1 }],
    ["a form", form, "a=1&b=x+y%26&a=2", { a: "1", b: "x y&" }],
    [
      "a form with parameters in its type",
      { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" },
      "a=1",
      { a: "1" },
    ],
    ["a list", json, "[1]", {}],
    ["a scalar", json, '"x"', {}],
    ["null", json, "null", {}],
    ["broken JSON", json, '{"a":', {}],
    ["nothing", json, "", {}],
    ["text that is no UTF-8", json, Buffer.from('{"a":"caf\xe9"}', "latin1"), {}],
    ["NUL bytes", json, '{"a":"\\u0000"}', { a: "\u0000" }],
    [
      "W30: odd keys are data",
      json,
      '{"__proto__":{"admin":true},"constructor":1}',
      JSON.parse('{"__proto__":{"admin":true},"constructor":1}'),
    ],
  ])("%s", async (_, headers, body, expected) => {
    expect((await seen("/", { method: "POST", headers, body })).body).toEqual(expected);
  });

  test("W31: long ids keep all their digits", async () => {
    await using server = await served({ resources: everything });
    const response = await server.call("/", {
      method: "POST",
      body: '{"id":9007199254740993,"list":[12345678901234567890]}',
    });
    expect(await response.text()).toContain('"body":{"id":9007199254740993,"list":[12345678901234567890]}');
  });

  test("a chunked body is a body", async () => {
    const body = chunked('{"a":', "1}");
    expect((await seen("/", { method: "POST", body })).body).toEqual({ a: 1 });
  });

  test("nesting without end is no JSON", async () => {
    expect((await seen("/", { method: "POST", body: '{"a":'.repeat(200_000) })).body).toEqual({});
  });

  test("W30: a second request does not see what the first one sent", async () => {
    await using server = await served({ resources: `- {actionId: t, apiResponse: {response: "{{ get('admin') }}"}}` });
    const body = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    expect((await server.json("/", { method: "POST", body })).body).toMatchObject({ data: null });
    expect((await server.json("/")).body).toMatchObject({ data: null });
  });
});

describe("the rest of a request", () => {
  test.each([
    ["/?a=1&b=x%20y&a=2", { query: { a: "1", b: "x y" } }],
    ["/items/7", { id: "7" }],
    ["/items/a%2Fb", { id: "a/b" }],
    ["/items/7?id=8", { id: "8" }],
    ["/?__proto__=1", { query: JSON.parse('{"__proto__":"1"}') }],
    ["/", { query: {}, method: "GET" }],
  ])("%s", async (path, expected) => {
    expect(await seen(path)).toMatchObject(expected);
  });

  test("two requests at the same time do not see each other's values", async () => {
    const resources = `
- {actionId: keep, after: ["set('x', input.x)"]}
- {actionId: wait, requires: [keep], exec: {command: sleep 0.05}}
- {actionId: t, requires: [wait], apiResponse: {response: "{{ get('x') }}"}}`;
    await using server = await served({ resources });
    const ask = async (x: number) => (await server.json("/", { method: "POST", body: JSON.stringify({ x }) })).body;
    expect(await Promise.all([ask(1), ask(2), ask(3)])).toMatchObject([{ data: 1 }, { data: 2 }, { data: 3 }]);
  });
});
