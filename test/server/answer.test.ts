import { describe, expect, test } from "bun:test";
import { rawClient } from "../support/raw-client.ts";
import { chunked } from "./multipart.ts";
import { type Served, served, token } from "./served.ts";

const echo = "- {actionId: t, apiResponse: {response: ok}}";
const failure = (status: number, code: string, message: string) => ({ status, body: { error: { code, message } } });
const refused = failure(401, "UNAUTHORIZED", "authentication required");

const routes = `{routes: [{path: /private, methods: [GET, POST]}, {path: /open, public: true, methods: [GET]},
  {path: "/items/:id", methods: [GET, PUT]}, {path: /health, methods: [POST]}]}`;

async function outcome(server: Served, path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

describe("who gets in", () => {
  const good = { Authorization: `Bearer ${token}` };
  const wrong = { Authorization: "Bearer wrong" };
  test.each([
    ["no credential", "/private", {}, refused],
    ["a wrong one", "/private", wrong, refused],
    ["the token", "/private", good, { status: 200, body: { data: "ok" } }],
    ["the scheme in any case", "/private", { Authorization: `bEARER ${token}` }, { status: 200 }],
    ["the other header", "/private", { "X-Api-Key": token }, { status: 200 }],
    ["a wrong bearer stands over the other header", "/private", { ...wrong, "X-Api-Key": token }, refused],
    ["nothing, on a public route", "/open", {}, { status: 200 }],
    ["a wrong one, on a public route", "/open", wrong, refused],
    ["nothing, for health", "/health", {}, { status: 200 }],
    ["a wrong one, for health", "/health", wrong, { status: 200 }],
    ["a stranger learns of no path", "/nowhere", {}, refused],
    ["a stranger learns of no method", "/private", { "X-Method": "DELETE" }, refused],
  ])("%s", async (_, path, { "X-Method": method = "GET", ...headers }: Record<string, string>, expected) => {
    await using server = await served({ resources: echo, api: routes });
    expect(await outcome(server, path, { method, headers })).toMatchObject(expected);
  });

  test("a refusal says how to come in", async () => {
    await using server = await served({ resources: echo });
    expect((await outcome(server, "/")).headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("where a request goes", () => {
  test.each([
    ["GET", "/private", { status: 200, body: { success: true, data: "ok" } }],
    ["GET", "/nowhere", { status: 404, body: "404 page not found" }],
    ["GET", "/private/", { status: 404 }],
    ["DELETE", "/private", { status: 405, body: "Method Not Allowed" }],
    ["TRACE", "/private", { status: 405 }],
    ["GET", "/health", { status: 200, body: { status: "ok", workflow: { name: "demo", version: "1.2.3" } } }],
    ["POST", "/health", { status: 200, body: { data: "ok" } }],
    ["DELETE", "/health", { status: 405 }],
    ["HEAD", "/private", { status: 200, body: "" }],
    ["HEAD", "/health", { status: 200 }],
    ["HEAD", "/nowhere", { status: 404 }],
  ])("%s %s", async (method, path, expected) => {
    await using server = await served({ resources: echo, api: routes });
    await using client = await rawClient(server.port);
    await client.send(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [head = "", body = ""] = (await client.ended).split("\r\n\r\n");
    const isJson = /^content-type: application\/json\r?$/im.test(head) && body !== "";
    expect({ status: Number(head.split(" ")[1]), body: isJson ? JSON.parse(body) : body }).toMatchObject(expected);
  });

  test.each([
    ["DELETE", "/private", "GET, POST"],
    ["DELETE", "/items/1", "GET, PUT"],
    ["DELETE", "/health", "GET, POST"],
  ])("%s %s is told what is allowed", async (method, path, allow) => {
    await using server = await served({ resources: echo, api: routes });
    const response = await server.call(path, { method });
    expect([response.headers.get("allow"), response.headers.get("content-type")]).toEqual([
      allow,
      "text/plain; charset=utf-8",
    ]);
  });
});

describe("limits", () => {
  const large = "x".repeat(200);

  test("W33: the third request of two a minute is refused, whatever its forwarding header says", async () => {
    const api = "{routes: [{path: /*}], trustedProxies: [127.0.0.1], rateLimit: {requestsPerMinute: 2}}";
    await using server = await served({ resources: echo, api });
    const ask = (n: number, from = "9.9.9.9") =>
      server.call("/", { headers: { "X-Forwarded-For": `1.1.1.${n}, ${from}` } });
    expect([(await ask(1)).status, (await ask(2)).status]).toEqual([200, 200]);
    const third = await ask(3);
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await third.json()).toMatchObject({
      success: false,
      error: { code: "RATE_LIMITED", message: "rate limit exceeded — retry after 60 seconds" },
    });
    expect((await ask(4, "9.9.9.10")).status).toBe(200);
  });

  test("the rate holds for every path, and the token is looked at before it", async () => {
    await using server = await served({
      resources: echo,
      api: "{routes: [{path: /a}], rateLimit: {requestsPerMinute: 1}}",
    });
    expect((await fetch(server.url)).status).toBe(401);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await server.call("/nowhere")).status).toBe(429);
    expect((await fetch(server.url)).status).toBe(401);
  });

  test("a body over the limit is refused before the workflow runs, also for a path that is not there", async () => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /a}], maxBodyBytes: 100}" });
    for (const path of ["/a", "/nowhere"]) {
      expect(await server.json(path, { method: "POST", body: large })).toMatchObject(
        failure(413, "REQUEST_TOO_LARGE", "request body exceeds limit of 100 bytes"),
      );
    }
    expect((await server.call("/a", { method: "POST", body: "x".repeat(100) })).status).toBe(200);
  });

  test("a body without an announced length is counted", async () => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /*}], maxBodyBytes: 100}" });
    const body = chunked(large.slice(100), large);
    expect(await server.json("/", { method: "POST", body })).toMatchObject(
      failure(413, "REQUEST_TOO_LARGE", "request body exceeds limit of 100 bytes"),
    );
  });

  test.each([["0"], ["-5"]])("maxBodyBytes %s means the default", async (setting) => {
    await using server = await served({ resources: echo, api: `{routes: [{path: /*}], maxBodyBytes: ${setting}}` });
    expect((await server.call("/", { method: "POST", body: large })).status).toBe(200);
    const huge = new Uint8Array(10 * 1024 * 1024 + 1);
    expect((await server.call("/", { method: "POST", body: huge })).status).toBe(413);
  });

  test("a request above maxConcurrent is refused at once, and the next after the first has ended is not", async () => {
    const inside = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await using server = await served({
      resources: '- {actionId: t, httpClient: {method: GET, url: "http://kdeps.api/x"}}',
      api: "{routes: [{path: /*}], maxConcurrent: 1}",
      control: async () => {
        inside.resolve();
        await release.promise;
        return new Response("done");
      },
    });
    const first = server.call("/");
    await inside.promise;
    expect(await server.json("/")).toMatchObject(
      failure(503, "SERVICE_UNAVAILABLE", "server is at capacity - retry shortly"),
    );
    release.resolve();
    expect((await first).status).toBe(200);
    expect((await server.call("/")).status).toBe(200);
  });

  test("a refused upload gives its place back", async () => {
    await using server = await served({ resources: echo, api: "{routes: [{path: /*}], maxConcurrent: 1}" });
    const upload = new FormData();
    upload.set("file", new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.bin"));
    expect(await server.json("/", { method: "POST", body: upload })).toMatchObject({
      status: 413,
      body: {
        error: {
          code: "REQUEST_TOO_LARGE",
          message: expect.stringMatching(/^Request body too large: \d+ bytes \(max: 10485760\)$/),
        },
      },
    });
    expect((await server.call("/")).status).toBe(200);
  });
});
