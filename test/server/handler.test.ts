import { describe, expect, test } from "bun:test";
import { rawClient } from "../support/raw-client.ts";
import { served, token } from "./served.ts";

const echo = "- {actionId: t, apiResponse: {response: \"{{ info('ID') }}\"}}";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

describe("headers of every answer", () => {
  test.each([
    ["success", "GET", "/", 200],
    ["preflight", "OPTIONS", "/anything", 200],
    ["not found", "GET", "/nowhere", 404],
    ["method not allowed", "DELETE", "/", 405],
    ["health", "GET", "/health", 200],
  ])("%s", async (_, method, path, status) => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /, methods: [GET]}]}" });
    const { headers, status: answered } = await server.call(path, { method });
    expect(answered).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...security,
      "x-request-id": expect.stringMatching(uuid),
      "access-control-allow-methods": "GET, POST, PUT, DELETE, PATCH, OPTIONS",
    });
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  test("a refused request has them too", async () => {
    await using server = await served({ resources: echo });
    expect(Object.fromEntries((await fetch(server.url)).headers)).toMatchObject(security);
  });

  test("a page of the workflow may bring its own content policy", async () => {
    const headers = `{Content-Type: text/html, Content-Security-Policy: "default-src 'self'"}`;
    await using server = await served({
      resources: `- {actionId: t, apiResponse: {response: "<p>", headers: ${headers}}}`,
    });
    const response = await server.call("/");
    expect([response.headers.get("content-security-policy"), response.headers.get("x-frame-options")]).toEqual([
      "default-src 'self'",
      "DENY",
    ]);
  });
});

describe("the request id", () => {
  test("is one and the same in header, meta and expressions", async () => {
    await using server = await served({ resources: echo });
    const response = await server.call("/");
    const id = response.headers.get("x-request-id") ?? "";
    expect(id).toMatch(uuid);
    expect(await response.json()).toMatchObject({ data: id, meta: { requestID: id } });
  });

  test.each([
    ["abc-123", true],
    ["x".repeat(128), true],
    ["x".repeat(129), false],
    ["two words", false],
    ["caf\u00e9", false],
  ])("%s of a client is taken: %p", async (id, isTaken) => {
    await using server = await served({ resources: echo });
    const response = await server.call("/", { headers: { "X-Request-ID": id } });
    expect(response.headers.get("x-request-id") === id).toBe(isTaken);
  });
});

describe("preflight", () => {
  test("is answered for every path without a token, and never reaches the workflow", async () => {
    await using server = await served({
      resources: '- {actionId: t, exec: {command: "exit 1"}}',
      api: "{routes: [{path: /a, methods: [GET, OPTIONS]}], cors: {allowOrigins: [https://a.example], maxAge: 10m}}",
    });
    for (const path of ["/a", "/nowhere", "/health"]) {
      const response = await fetch(server.url + path, { method: "OPTIONS", headers: { Origin: "https://a.example" } });
      expect([response.status, await response.text()]).toEqual([200, ""]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "access-control-allow-origin": "https://a.example",
        "access-control-allow-credentials": "true",
        "access-control-max-age": "600",
        vary: "Origin",
      });
    }
  });
});

describe("connections", () => {
  const request = (path: string, more = "", body = "") =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${more}\r\n${body}`;

  test("one carries request after request, also after a refusal with a small body", async () => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /a}]}" });
    await using client = await rawClient(server.port);
    await client.send(request("/nowhere", "X-Request-ID: one\r\nContent-Length: 3\r\n", "abc"));
    await client.until("404 page not found");
    await client.send(request("/a", "X-Request-ID: two\r\nContent-Length: 2\r\n", "{}"));
    await client.until('"data":"two"');
  });

  test("one whose body is refused ends", async () => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /a}]}" });
    await using client = await rawClient(server.port);
    await client.send(request("/nowhere", "Content-Length: 1000000\r\n", "abc"));
    expect(await client.ended).toContain("Connection: close");
  });

  test.each([
    ["HTTP/1.0 without a host", "GET / HTTP/1.0\r\n"],
    ["nonsense as host", "GET / HTTP/1.1\r\nHost: a b<>\r\n"],
  ])("%s is answered", async (_, head) => {
    await using server = await served({ resources: echo });
    await using client = await rawClient(server.port);
    await client.send(`${head}Authorization: Bearer ${token}\r\nX-Request-ID: odd\r\n\r\n`);
    expect(await client.until('"data":"odd"')).toStartWith("HTTP/1.1 200 OK");
  });
});
