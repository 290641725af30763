import { describe, expect, test } from "bun:test";
import type { HttpConnection } from "../../../../src/config/index.ts";
import { type Answer, recordingServer } from "../../../support/recording-server.ts";
import { childEnv, failureOf, type RunOptions, request, runOnce, testProject } from "../../run-project.ts";

/** Runs one `httpClient` block, in which `$URL` is the server's origin, and gives its result and what was sent. */
async function exchange(block: string, { answer, ...options }: RunOptions & { readonly answer?: Answer } = {}) {
  await using server = recordingServer(answer);
  const resources = `- {actionId: t, httpClient: ${block.replaceAll("$URL", server.origin)}}`;
  const result = (await runOnce(resources, options)) as Record<string, unknown>;
  return { result, requests: server.requests, sent: server.requests[0] };
}

async function reasonOf(block: string, options: RunOptions & { readonly answer?: Answer } = {}): Promise<string> {
  return (await failureOf(exchange(block, options))).reason;
}

/** Answers one after another; the last one again and again. */
function inTurn(...answers: (() => Response)[]): Answer {
  let turn = 0;
  return () => (answers[Math.min(turn++, answers.length - 1)] as () => Response)();
}

const status =
  (code: number, body = "") =>
  () =>
    new Response(body, { status: code });

const http = (connections: Record<string, HttpConnection>): RunOptions => ({
  connections: { http: connections, sql: {} },
});

describe("result", () => {
  test("status, headers by canonical name, body, and data where the body is JSON", async () => {
    const answer = () =>
      new Response('{"a": 1, "body": "inner"}', {
        status: 201,
        statusText: "Created",
        headers: { "content-type": "application/json", "x-one": "1" },
      });
    const { result } = await exchange("{url: $URL}", { answer });
    expect(result).toMatchObject({
      statusCode: 201,
      status: "201 Created",
      body: '{"a": 1, "body": "inner"}',
      data: { a: 1, body: "inner" },
    });
    expect(result.headers).toMatchObject({ "Content-Type": "application/json", "X-One": "1" });
    expect(Object.keys(result)).toEqual(["statusCode", "status", "headers", "body", "data"]);
  });

  test.each<[string, unknown]>([
    ["plain", undefined],
    ["", undefined],
    ["[1]", [1]],
    ["7", 7],
    ['{"id":9007199254740993}', { id: 9007199254740993n }],
  ])("body %p has data %p W31", async (body, data) => {
    const { result } = await exchange("{url: $URL}", { answer: () => new Response(body) });
    expect(result.body).toBe(body);
    expect(result.data).toEqual(data);
  });

  test("W5 reads as its body where it is text; names it does not have are looked up in data", async () => {
    await using server = recordingServer(() => Response.json({ name: "ada", status: "inner" }));
    const resources = `
- {actionId: a, httpClient: {url: ${server.origin}}}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ get('a') }}!", "{{ get('a').name }}", "{{ get('a').data.name }}", "{{ get('a').status }}", "{{ http.responseBody('a').name }}", "{{ http.responseHeader('a', 'content-type') startsWith 'application/json' }}"]}}`;
    expect(await runOnce(resources)).toEqual(['{"name":"ada","status":"inner"}!', "ada", "ada", "200 OK", "ada", true]);
  });

  test.each([404, 500])("status %d is a result, not a failure", async (code) => {
    const { result } = await exchange("{url: $URL}", { answer: status(code, "no") });
    expect(result).toMatchObject({ statusCode: code, body: "no" });
  });
});

describe("what is sent", () => {
  test("GET unless a method is given, in any case", async () => {
    expect((await exchange("{url: $URL}")).sent?.method).toBe("GET");
    expect((await exchange("{url: $URL, method: post}")).sent?.method).toBe("POST");
  });

  test("address and headers are text, the agent names itself", async () => {
    const given = { request: request({ query: { id: "a b" } }) };
    const block = `{url: "$URL/u/{{ urlencode(get('id')) }}?x={{ 1 + 1 }}", headers: {X-Id: "<{{ get('id') }}>", X-N: 1.10}}`;
    const { sent } = await exchange(block, given);
    expect(sent?.url).toBe("/u/a+b?x=2");
    expect(sent?.headers).toMatchObject({ "x-id": "<a b>", "x-n": "1.10" });
    expect(sent?.headers["user-agent"]).toMatch(/^KDeps\/\d/);
    expect((await exchange("{url: $URL, headers: {user-agent: mine}}")).sent?.headers["user-agent"]).toBe("mine");
  });

  const given: RunOptions = {
    request: request({ body: { list: [1, { a: "x" }], text: "{{ 1 + 1 }}", json: '{"a":1}', big: 9007199254740993n } }),
  };
  test.each<[string, string | undefined, string]>([
    ["method: POST", undefined, ""],
    [`method: POST, data: "{{ get('none') }}"`, undefined, ""],
    [
      `method: POST, data: {a: 1, b: [true, null], c: "{{ get('list') }}"}`,
      "application/json",
      '{"a":1,"b":[true,null],"c":[1,{"a":"x"}]}',
    ],
    [`method: POST, data: "{{ get('text') }}"`, "application/json", '"{{ 1 + 1 }}"'],
    [`method: POST, data: "{{ get('json') }}"`, "application/json", '"{\\"a\\":1}"'],
    [`method: POST, data: "{{ get('json') }}", headers: {Content-Type: text/xml}`, "text/xml", '{"a":1}'],
    [`method: POST, data: {a: 1}, headers: {Content-Type: text/xml}`, "application/json", '{"a":1}'],
    [
      `method: POST, data: {a: 1}, headers: {content-type: "application/json; charset=utf-8"}`,
      "application/json; charset=utf-8",
      '{"a":1}',
    ],
    [`method: PUT, data: [1, 2]`, "application/json", "[1,2]"],
    [`method: POST, data: {id: "{{ get('big') }}"}`, "application/json", '{"id":9007199254740993}'],
    [
      `method: POST, data: {a: 1, b: "x y&z", c: [1, 2]}, headers: {Content-Type: application/x-www-form-urlencoded}`,
      "application/x-www-form-urlencoded",
      "a=1&b=x+y%26z&c=1&c=2",
    ],
    [`method: PATCH, data: {a: {b: "{{ 1 + 1 }}"}}`, "application/json", '{"a":{"b":2}}'],
    [`method: DELETE, data: {a: 1}`, "application/json", '{"a":1}'],
  ])("%s", async (block, type, body) => {
    const { sent } = await exchange(`{url: $URL, ${block}}`, given);
    expect(sent?.headers["content-type"]).toBe(type as string);
    expect(sent?.body).toBe(body);
  });
});

describe("credentials", () => {
  const basic = `Basic ${btoa("ada:pw")}`;
  test.each<[HttpConnection, Record<string, string>]>([
    [{ auth: { type: "basic", username: "ada", password: "pw\n" } }, { authorization: basic }],
    [{ auth: { type: "bearer", token: " tok\r\n" } }, { authorization: "Bearer tok" }],
    [{ auth: { type: "oauth2", token: "tok" } }, { authorization: "Bearer tok" }],
    [{ auth: { type: "api_key", key: "X-Key", value: "k\n" } }, { "x-key": "k" }],
  ])("W24 of a connection: %p", async (connection, headers) => {
    const block = "{url: $URL, connectionName: c, headers: {Authorization: own, X-Key: own}}";
    expect((await exchange(block, http({ c: connection }))).sent?.headers).toMatchObject(headers);
  });

  test("of an account, unless the connection has some", async () => {
    const accounts = { me: { username: "ada", password: "pw" } };
    const connections = { http: { c: { auth: { type: "bearer", token: "tok" } }, bare: {} }, sql: {}, accounts };
    const authorization = async (names: string) =>
      (await exchange(`{url: $URL, ${names}}`, { connections })).sent?.headers.authorization;
    expect(await authorization("accountName: me")).toBe(basic);
    expect(await authorization("accountName: me, connectionName: bare")).toBe(basic);
    expect(await authorization("accountName: me, connectionName: c")).toBe("Bearer tok");
  });

  test.each<[string, string]>([
    ["connectionName: none", 'http connection "none" not found in ~/.kdeps/config.yaml http_connections'],
    ["connectionName: constructor", 'http connection "constructor" not found in ~/.kdeps/config.yaml http_connections'],
    ["accountName: none", 'account "none" not found in ~/.kdeps/config.yaml identity.accounts'],
    ["connectionName: odd", "failed to handle authentication: unsupported auth type: digest"],
  ])("%s", async (names, message) => {
    expect(await reasonOf(`{url: $URL, ${names}}`, http({ odd: { auth: { type: "digest" } } }))).toBe(message);
  });

  test("W24 a character that no header can carry is named, the value is not", async () => {
    const reason = await reasonOf(
      "{url: $URL, connectionName: c}",
      http({ c: { auth: { type: "bearer", token: "sec\u2013ret" } } }),
    );
    expect(reason).toStartWith("HTTP request failed: header Authorization: character ");
    expect(reason).not.toContain("ret");
  });

  test("W15 do not follow a redirect to another origin", async () => {
    await using other = recordingServer();
    const answer: Answer = ({ url }) =>
      url === "/same" ? new Response("same") : Response.redirect(url === "/away" ? other.origin : "/same", 302);
    const connection = http({ c: { auth: { type: "api_key", key: "X-Api-Key", value: "k" } } });
    const block = (path: string) => `{url: "$URL${path}", connectionName: c, headers: {Authorization: own}}`;
    expect((await exchange(block("/away"), { ...connection, answer })).result.body).toBe("ok");
    expect(other.requests[0]?.headers).not.toHaveProperty("x-api-key");
    expect(other.requests[0]?.headers).not.toHaveProperty("authorization");
    const kept = await exchange(block("/"), { ...connection, answer });
    expect(kept.requests[1]?.headers).toMatchObject({ "x-api-key": "k", authorization: "own" });
  });
});

describe("redirects", () => {
  const answer: Answer = ({ url }) => (url === "/end" ? new Response("end") : Response.redirect("/end", 302));

  test("are followed unless the resource or the environment says no", async () => {
    expect((await exchange("{url: $URL}", { answer })).result).toMatchObject({ statusCode: 200, body: "end" });
    expect((await exchange("{url: $URL, followRedirects: false}", { answer })).result.statusCode).toBe(302);
    const env = { ...childEnv, KDEPS_HTTP_FOLLOW_REDIRECTS: "false" };
    expect((await exchange("{url: $URL}", { answer, env })).result.statusCode).toBe(302);
    expect((await exchange("{url: $URL, followRedirects: true}", { answer, env })).result.statusCode).toBe(200);
  });

  test("D25 never lead into the control API", async () => {
    let isAsked = false;
    const control = async () => {
      isAsked = true;
      return new Response("inside");
    };
    const reason = await reasonOf("{url: $URL}", {
      answer: () => Response.redirect("http://kdeps.api/x", 302),
      control,
    });
    expect(reason).toStartWith("HTTP request failed: redirect to kdeps.api refused");
    expect(isAsked).toBe(false);
  });
});

describe("retry", () => {
  const quick = "backoff: 1ms";

  test("statuses of 500 and more and 429, with the same body each time", async () => {
    const answer = inTurn(status(500), status(429), status(200, "ok"));
    const { result, requests } = await exchange(
      `{url: $URL, method: POST, data: {a: "{{ 1 + 1 }}"}, retry: {maxAttempts: 3, ${quick}}}`,
      { answer },
    );
    expect(result.statusCode).toBe(200);
    expect(requests.map(({ body }) => body)).toEqual(['{"a":2}', '{"a":2}', '{"a":2}']);
  });

  test.each<[string, number, number]>([
    [`{maxAttempts: 3, ${quick}}`, 503, 3],
    [`{maxAttempts: 3, ${quick}}`, 404, 1],
    [`{maxAttempts: 3, ${quick}, retryOn: [404]}`, 404, 3],
    [`{maxAttempts: 3, ${quick}, retryOn: [404]}`, 500, 1],
    [`{maxAttempts: "{{ 1 + 1 }}", ${quick}}`, 500, 2],
    [`{${quick}}`, 500, 3],
  ])("retry %s on status %d: %d requests, and the last status is the result", async (retry, code, count) => {
    const { result, requests } = await exchange(`{url: $URL, retry: ${retry}}`, { answer: status(code) });
    expect(result.statusCode).toBe(code);
    expect(requests).toHaveLength(count);
  });

  test("the wait doubles up to its limit", async () => {
    const started = performance.now();
    await exchange("{url: $URL, retry: {maxAttempts: 4, backoff: 20ms, maxBackoff: 30ms}}", { answer: status(500) });
    const ms = performance.now() - started;
    expect(ms).toBeGreaterThanOrEqual(78);
    expect(ms).toBeLessThan(200);
  });

  test("the environment repeats requests of resources without retry", async () => {
    const env = {
      ...childEnv,
      KDEPS_HTTP_RETRY_MAX_ATTEMPTS: "2",
      KDEPS_HTTP_RETRY_BACKOFF: "1ms",
      KDEPS_HTTP_RETRY_ON: "429,503",
    };
    expect((await exchange("{url: $URL}", { answer: status(503), env })).requests).toHaveLength(2);
    expect((await exchange("{url: $URL}", { answer: status(500), env })).requests).toHaveLength(1);
  });

  test("no connection", async () => {
    await using gone = recordingServer();
    const { origin, port } = gone;
    await gone[Symbol.asyncDispose]();
    const block = (more: string) => `{url: "${origin}"${more}}`;
    expect(await reasonOf(block(""))).toBe(`HTTP request failed: connection refused by 127.0.0.1:${port}`);
    expect(await reasonOf(block(`, retry: {maxAttempts: 2, ${quick}}`))).toBe(
      `HTTP request failed after all retries: connection refused by 127.0.0.1:${port}`,
    );
    const resources = `- {actionId: t, httpClient: ${block("")}, onError: {action: continue, fallback: {data: {name: unknown}}}}`;
    expect(await runOnce(resources)).toEqual({ data: { name: "unknown" } });
  });
});

describe("limits", () => {
  const hang: Answer = () => new Promise<Response>(() => {});

  test("a time limit for each attempt", async () => {
    const error = await failureOf(exchange("{url: $URL, timeout: 60ms}", { answer: hang }));
    expect(error).toMatchObject({
      reason: "HTTP request failed: timed out after 60ms",
      status: 504,
      apiCode: "TIMEOUT",
    });
    const env = { ...childEnv, KDEPS_HTTP_TIMEOUT: "50ms" };
    expect(await reasonOf("{url: $URL}", { answer: hang, env })).toBe("HTTP request failed: timed out after 50ms");
  });

  test("a size of the answer", async () => {
    const env = { ...childEnv, KDEPS_HTTP_MAX_RESPONSE_BYTES: "10" };
    const reason = await reasonOf("{url: $URL}", { answer: () => new Response("x".repeat(11)), env });
    expect(reason).toBe("HTTP response exceeds max_response_bytes limit of 10 bytes");
  });

  test("an abort ends the exchange", async () => {
    await using server = recordingServer(hang);
    await using project = await testProject({ resources: `- {actionId: t, httpClient: {url: "${server.origin}"}}` });
    const controller = new AbortController();
    const run = project.run({ signal: controller.signal });
    while (server.requests.length === 0) await Bun.sleep(2);
    controller.abort(new Error("gone"));
    await expect(run).rejects.toThrow("gone");
  });
});

describe("cache", () => {
  test("keeps an answer for its time", async () => {
    let count = 0;
    await using server = recordingServer(() => new Response(String(++count)));
    const body = async (cache: string, more = "") =>
      (
        (await runOnce(`- {actionId: t, httpClient: {url: "${server.origin}/c", cache: ${cache}${more}}}`)) as {
          body: string;
        }
      ).body;
    expect(await body("{ttl: 50ms}")).toBe("1");
    expect(await body("{ttl: 50ms}")).toBe("1");
    await Bun.sleep(60);
    expect(await body("{ttl: 50ms}")).toBe("2");
    expect(await body("{}", ", method: POST")).toBe("3");
    expect(await body("{}", ", method: POST")).toBe("3");
    expect(await body("{}", ", method: POST, headers: {Authorization: other}")).toBe("4");
    const key = `k-${server.port}`;
    expect(await body(`{key: ${key}}`)).toBe("5");
    expect(await body(`{key: ${key}}`, ", method: PUT")).toBe("5");
  });

  test("errors are not kept", async () => {
    await using server = recordingServer(inTurn(status(404, "no"), status(200, "yes")));
    const resources = `- {actionId: t, httpClient: {url: "${server.origin}/e", cache: {}}}`;
    expect(await runOnce(resources)).toMatchObject({ body: "no" });
    expect(await runOnce(resources)).toMatchObject({ body: "yes" });
  });
});

describe("TLS and proxies", () => {
  const fixture = (name: string) => Bun.file(new URL(`../../../fixtures/tls/${name}`, import.meta.url)).text();

  test("a certificate authority of the workflow, or none asked for", async () => {
    const [cert, key] = await Promise.all([fixture("localhost.crt"), fixture("localhost.key")]);
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, tls: { cert, key }, fetch: () => new Response("safe") });
    try {
      const url = `https://localhost:${server.port}`;
      const run = (tls: string) =>
        runOnce(`- {actionId: t, httpClient: {url: "${url}"${tls}}}`, { files: { "certs/ca.pem": cert } });
      expect(await run(", tls: {caFile: certs/ca.pem}")).toMatchObject({ body: "safe" });
      expect(await run(', tls: {insecureSkipVerify: "{{ 1 == 1 }}"}')).toMatchObject({ body: "safe" });
      expect((await failureOf(run(""))).reason).toStartWith("HTTP request failed: ");
      expect((await failureOf(run(", tls: {caFile: none.pem}"))).reason).toBe(
        "failed to read TLS file none.pem: no such file or directory",
      );
    } finally {
      await server.stop(true);
    }
  });

  test("a proxy of the connection stands over that of the environment", async () => {
    await using proxy = recordingServer(() => new Response("by proxy"));
    const resources = `- {actionId: t, httpClient: {url: "http://example.invalid/x", connectionName: c}}`;
    const env = { ...childEnv, KDEPS_HTTP_PROXY: "http://127.0.0.1:1" };
    expect(await runOnce(resources, { ...http({ c: { proxy: proxy.origin } }), env })).toMatchObject({
      body: "by proxy",
    });
    expect(proxy.requests).toHaveLength(1);
  });
});

describe("refusals", () => {
  test.each<[string, string]>([
    [`{url: "{{ get('none') }}"}`, "URL is required"],
    [`{url: "ftp://127.0.0.1/x"}`, 'HTTP request failed: request with unsupported scheme "ftp"'],
    [`{url: "not a url"}`, "HTTP request failed: invalid URL"],
    [
      `{url: "https://kdeps.api/x"}`,
      "HTTP request failed: request to kdeps.api refused: a workflow reaches it as http://kdeps.api, without TLS",
    ],
    [`{url: $URL, data: {a: 1}}`, "HTTP request failed: a GET request cannot have a body"],
    [`{url: $URL, retry: {maxAttempts: "{{ 'x' }}"}}`, 'httpClient.retry.maxAttempts: expected integer, got "x"'],
  ])("%s", async (block, message) => {
    expect(await reasonOf(block)).toBe(message);
  });

  test.each<[string, string]>([
    ["{method: GET}", "httpClient.url is required"],
    ["{url: x, method: FETCH}", "invalid HTTP method: FETCH. Available options: [GET, POST, PUT, DELETE, PATCH]"],
    [`{url: x, followRedirects: maybe}`, 'httpClient.followRedirects: expected boolean, got "maybe"'],
  ])("%s is refused when it is loaded", async (block, message) => {
    await expect(runOnce(`- {actionId: t, httpClient: ${block}}`)).rejects.toThrow(message);
  });
});
