import { describe, expect, test } from "bun:test";
import { version } from "../../../../package.json";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";

type Seen = { method: string; headers: Record<string, string>; body: string };

/** A real server on a free loopback port that remembers what it was asked. */
function server(answer: (url: URL) => Response | Promise<Response> = () => new Response("ok")) {
  const seen: Seen[] = [];
  const running = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      seen.push({ method: request.method, headers: Object.fromEntries(request.headers), body: await request.text() });
      return answer(new URL(request.url));
    },
  });
  return { url: running.url.href, seen, [Symbol.asyncDispose]: () => running.stop(true) };
}

const call = (args: object, options: Parameters<typeof callNative>[2] = {}) =>
  callNative("http_request", args, options);
const answer = async (args: object) => JSON.parse(await call(args));

describe("T11 http_request", () => {
  test("answers pretty JSON with status, headers, body and data", async () => {
    await using s = server(() => Response.json({ a: 1 }, { headers: { date: "d", "x-one": "1" } }));
    expect(await call({ url: s.url })).toBe(
      [
        "{",
        '  "statusCode": 200,',
        '  "status": "200 OK",',
        '  "headers": {',
        '    "Content-Length": "7",',
        '    "Content-Type": "application/json;charset=utf-8",',
        '    "Date": "d",',
        '    "X-One": "1"',
        "  },",
        '  "body": "{\\"a\\":1}",',
        '  "data": {',
        '    "a": 1',
        "  }",
        "}",
      ].join("\n"),
    );
  });

  test("text that is no JSON has no data; any status is an answer", async () => {
    await using s = server(() => new Response("nothing here", { status: 404 }));
    const result = await answer({ url: s.url });
    expect(result).toMatchObject({ statusCode: 404, status: "404 Not Found", body: "nothing here" });
    expect(result).not.toHaveProperty("data");
  });

  test("W31 numbers keep all their digits in data", async () => {
    await using s = server(() => new Response('{"id":9007199254740993,"v":1.10}'));
    expect(await call({ url: s.url })).toContain('"id": 9007199254740993,\n    "v": 1.10\n');
  });

  test("sends GET and our name unless told otherwise", async () => {
    await using s = server();
    await call({ url: s.url });
    await call({ url: s.url, method: "delete", headers: { "user-agent": "mine", "X-N": 5, "X-None": null } });
    expect(s.seen).toMatchObject([
      { method: "GET", headers: { "user-agent": `KDeps/${version}` } },
      { method: "DELETE", headers: { "user-agent": "mine", "x-n": "5" } },
    ]);
    expect(s.seen[1]?.headers).not.toHaveProperty("x-none");
  });

  test.each([
    [{ a: [1, "é"] }, undefined, "application/json", '{"a":[1,"é"]}'],
    ['{"a":1}', undefined, "application/json", '{"a":1}'],
    [{ a: 1 }, "application/vnd.api+json", "application/vnd.api+json", '{"a":1}'],
    [
      { a: "1 &", b: [2, "c"], n: null },
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded",
      "a=1+%26&b=2&b=c&n=",
    ],
    ["plain", "text/plain; charset=utf-8", "text/plain; charset=utf-8", "plain"],
    ["plain", undefined, "application/json", '"plain"'],
  ])("data %j under %p", async (data, type, sentType, body) => {
    await using s = server();
    await call({ url: s.url, method: "POST", data, ...(type && { headers: { "Content-Type": type } }) });
    expect(s.seen[0]).toMatchObject({ method: "POST", headers: { "content-type": sentType }, body });
  });

  test("W15 given headers stay behind when a redirect leaves the server", async () => {
    await using b = server();
    await using a = server(() => Response.redirect(b.url, 302));
    const headers = { Authorization: "Bearer key", "X-Api-Key": "key" };
    expect(await answer({ url: a.url, headers })).toMatchObject({ statusCode: 200, body: "ok" });
    expect(JSON.stringify(b.seen)).not.toContain("key");
  });
});

describe("http_request fails", () => {
  test.each([
    [{}, "http_request: url is required"],
    [{ url: "" }, "http_request: url is required"],
    [{ url: "no url" }, "http_request: HTTP request failed: invalid URL"],
    [{ url: "file://x/etc/passwd" }, 'http_request: HTTP request failed: request with unsupported scheme "file"'],
    [
      { url: "http://kdeps.api/apis" },
      "http_request: HTTP request failed: request to kdeps.api refused: it is reachable only from a workflow",
    ],
    [
      { url: "http://x/", method: "BREW" },
      "http_request: method must be one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS",
    ],
    [
      { url: "http://127.0.0.1:1/", data: { a: 1 } },
      "http_request: HTTP request failed: a GET request cannot have a body",
    ],
    [
      { url: "http://127.0.0.1:1/", headers: { "X-Key": "sk\u2013secret" } },
      "http_request: HTTP request failed: header x-key: character 3 (U+2013) cannot be sent in a header",
    ],
    [{ url: "http://127.0.0.1:1/" }, "http_request: HTTP request failed: connection refused by 127.0.0.1:1"],
    [{ url: "http://127.0.0.1:1/", timeout: "x" }, 'http_request: timeout: time: invalid duration "x"'],
  ])("%j", async (args, message) => {
    const error = await call(args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ status: 400, message });
  });

  test("in time, by the argument or KDEPS_HTTP_TIMEOUT", async () => {
    await using s = server(() => new Promise<Response>(() => {}));
    const late = "http_request: HTTP request failed: timed out after 100ms";
    await expect(call({ url: s.url, timeout: "100ms" })).rejects.toThrow(late);
    await expect(call({ url: s.url }, { env: { KDEPS_HTTP_TIMEOUT: "100ms" } })).rejects.toThrow(late);
  });

  test("over KDEPS_HTTP_MAX_RESPONSE_BYTES", async () => {
    await using s = server(() => new Response("x".repeat(101)));
    await expect(call({ url: s.url }, { env: { KDEPS_HTTP_MAX_RESPONSE_BYTES: "100" } })).rejects.toThrow(
      "http_request: HTTP request failed: HTTP response exceeds max_response_bytes limit of 100 bytes",
    );
  });

  test("KDEPS_HTTP_FOLLOW_REDIRECTS other than true makes the redirect the answer", async () => {
    await using s = server((url) => (url.pathname === "/" ? Response.redirect("/end", 302) : new Response("end")));
    expect(await answer({ url: s.url })).toMatchObject({ body: "end" });
    const env = { KDEPS_HTTP_FOLLOW_REDIRECTS: "false" };
    expect(JSON.parse(await call({ url: s.url }, { env }))).toMatchObject({ statusCode: 302 });
  });

  test("KDEPS_HTTP_PROXY is asked instead of the server", async () => {
    await using proxy = server(() => new Response("from the proxy"));
    const result = await call({ url: "http://example.invalid/" }, { env: { KDEPS_HTTP_PROXY: proxy.url } });
    expect(JSON.parse(result).body).toBe("from the proxy");
  });
});
