import { describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { type HttpRequest, httpRequest } from "../../src/platform/index.ts";

const signal = new AbortController().signal;

function get(url: string, options: Partial<HttpRequest> = {}) {
  return httpRequest({ method: "GET", url, timeoutMs: 5_000, signal, ...options });
}

type Seen = { method: string; path: string; headers: Record<string, string>; body: string };

/** A real server on a free loopback port that remembers what it was asked. */
function server(answer: (seen: Seen, url: URL) => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const running = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      seen.push({ method: request.method, path: url.pathname, headers, body: await request.text() });
      return answer(seen.at(-1) as Seen, url);
    },
  });
  return { url: running.url.href, seen, [Symbol.asyncDispose]: () => running.stop(true) };
}

/** A server that writes raw bytes to each connection, for answers no HTTP library would send. */
async function rawServer(bytes: string) {
  const listener = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => listener.close() };
}

const redirect = (status: number, location: string) => new Response(null, { status, headers: { location } });

describe("a response", () => {
  test("has status, canonical header names and the body as bytes and text", async () => {
    await using s = server(
      () => new Response("é", { status: 201, headers: { "x-rate-limit": "5", "Set-Cookie": "a=1" } }),
    );
    const response = await get(s.url);
    expect(response).toMatchObject({ status: 201, statusText: "Created", url: s.url });
    expect(response.headers).toMatchObject({ "X-Rate-Limit": "5", "Set-Cookie": "a=1" });
    expect(response.body).toEqual(new TextEncoder().encode("é"));
    expect(response.text()).toBe("é");
  });

  test.each([404, 500, 304])("status %d is a response, not an error", async (status) => {
    await using s = server(() => new Response(null, { status }));
    expect((await get(s.url)).status).toBe(status);
  });

  test("the charset of the content type decodes the text; an unknown one counts as UTF-8", async () => {
    const bytes = new Uint8Array([0xe9]);
    await using s = server(
      (_, url) => new Response(bytes, { headers: { "content-type": `text/plain; charset=${url.search.slice(1)}` } }),
    );
    expect((await get(`${s.url}?iso-8859-1`)).text()).toBe("é");
    expect((await get(`${s.url}?no-such-charset`)).text()).toBe("\ufffd");
  });

  test("HEAD and an empty answer have no body", async () => {
    await using s = server(() => new Response("text"));
    expect((await get(s.url, { method: "HEAD" })).body.length).toBe(0);
  });
});

describe("what is sent", () => {
  test("method, body and headers; secret headers win; fields of the connection are ours", async () => {
    await using s = server(() => new Response());
    await get(`${s.url}x`, {
      method: "PUT",
      headers: { "X-A": "1", authorization: "weak", "Content-Length": "999", "Transfer-Encoding": "chunked" },
      secretHeaders: { Authorization: "strong" },
      body: "héllo",
    });
    expect(s.seen).toMatchObject([{ method: "PUT", path: "/x", body: "héllo" }]);
    expect(s.seen[0]?.headers).toMatchObject({ "x-a": "1", authorization: "strong", "content-length": "6" });
  });

  test("a form goes as multipart", async () => {
    const form = new FormData();
    form.append("field", "value");
    await using s = server(() => new Response());
    await get(s.url, { method: "POST", body: form });
    expect(s.seen[0]?.headers["content-type"]).toStartWith("multipart/form-data; boundary=");
    expect(s.seen[0]?.body).toContain('name="field"\r\n\r\nvalue');
  });

  test.each([["k\n"], ["k\r\n"], [" k\t"], ["\nk"]])(
    "W24 white space around a header value (%j) is trimmed",
    async (key) => {
      await using s = server(() => new Response());
      await get(s.url, { secretHeaders: { "X-Api-Key": key } });
      expect(s.seen[0]?.headers["x-api-key"]).toBe("k");
    },
  );

  test.each([
    [{ "X-Api-Key": "sk-\u2013123" }, "header X-Api-Key: character 4 (U+2013) cannot be sent in a header"],
    [{ "X-Api-Key": "a\nX-Evil: 1" }, "header X-Api-Key: character 2 (U+000A) cannot be sent in a header"],
    [{ "X-Api-Key": "a\0b" }, "header X-Api-Key: character 2 (U+0000) cannot be sent in a header"],
    [{ "X-Api-Key": "😀" }, "header X-Api-Key: character 1 (U+1F600) cannot be sent in a header"],
    [{ "X Key": "v" }, 'header name "X Key" is not valid'],
    [{ "": "v" }, 'header name "" is not valid'],
  ])("W24 %j is refused before anything is sent", async (secretHeaders, message) => {
    await using s = server(() => new Response());
    await expect(get(s.url, { secretHeaders })).rejects.toMatchObject({ code: "invalid", phase: "request", message });
    expect(s.seen).toEqual([]);
  });
});

describe("what is never dialled", () => {
  test.each([
    ["ftp://127.0.0.1/x", "denied", 'request with unsupported scheme "ftp"'],
    ["s3://bucket/x", "denied", 'request with unsupported scheme "s3"'],
    ["file://host/etc/passwd", "denied", 'request with unsupported scheme "file"'],
    ["file:///etc/passwd", "invalid", "invalid URL"],
    ["data:text/plain,x", "invalid", "invalid URL"],
    ["http://", "invalid", "invalid URL"],
    ["no url", "invalid", "invalid URL"],
    ["", "invalid", "invalid URL"],
    ["http://kdeps.api/apis", "denied", "request to kdeps.api refused: it is reachable only from a workflow"],
    [
      "https://kdeps.api/apis",
      "denied",
      "request to kdeps.api refused: a workflow reaches it as http://kdeps.api, without TLS",
    ],
    ["http://KDEPS.api./apis", "denied", "request to kdeps.api refused: it is reachable only from a workflow"],
  ])("%s", async (url, code, message) => {
    await expect(get(url)).rejects.toMatchObject({ code, message });
  });

  test.each([
    ["http://kdeps.api/apis", "denied", "redirect to kdeps.api refused: it is reachable only from a workflow"],
    ["//kdeps.api/apis", "denied", "redirect to kdeps.api refused: it is reachable only from a workflow"],
    ["file://h/etc/passwd", "denied", 'redirect with unsupported scheme "file"'],
    ["http://", "invalid", "redirect to an invalid URL"],
  ])("D25 a redirect to %s", async (location, code, message) => {
    await using s = server(() => redirect(302, location));
    await expect(get(s.url)).rejects.toMatchObject({ code, message });
  });

  test("a GET with a body is refused, not sent without it", async () => {
    await expect(get("http://127.0.0.1:1/", { body: "x" })).rejects.toMatchObject({
      code: "invalid",
      message: "a GET request cannot have a body",
    });
  });
});

describe("redirects", () => {
  const headers = { "X-Custom": "c", Accept: "a/b", "User-Agent": "ua", Cookie: "id=1" };
  const secretHeaders = { Authorization: "Bearer key", "X-Api-Key": "key", "Accept-Language": "secret" };

  test("W15 another origin sees no header that was given, apart from the harmless ones", async () => {
    await using b = server(() => new Response("from b"));
    await using a = server(() => redirect(302, b.url));
    expect((await get(a.url, { headers, secretHeaders })).text()).toBe("from b");
    expect(a.seen[0]?.headers).toMatchObject({ authorization: "Bearer key", "x-api-key": "key", "x-custom": "c" });
    const { accept, "user-agent": agent, ...rest } = b.seen[0]?.headers ?? {};
    expect({ accept, agent }).toEqual({ accept: "a/b", agent: "ua" });
    expect(Object.keys(rest).sort()).toEqual(["accept-encoding", "connection", "host"]);
    expect(JSON.stringify(b.seen)).not.toContain("key");
  });

  test("W15 headers do not come back when the other origin redirects home", async () => {
    await using a = server((_, url) => (url.pathname === "/start" ? redirect(302, b.url) : new Response("home")));
    await using b = server(() => redirect(302, `${a.url}end`));
    expect((await get(`${a.url}start`, { secretHeaders })).text()).toBe("home");
    expect(a.seen.map((seen) => seen.headers.authorization)).toEqual(["Bearer key", undefined]);
  });

  test("W15 within the origin they stay", async () => {
    await using a = server((_, url) => (url.pathname === "/end" ? new Response("end") : redirect(307, "/end")));
    const response = await get(`${a.url}start`, { headers, secretHeaders });
    expect(response.url).toBe(`${a.url}end`);
    expect(a.seen[1]?.headers).toMatchObject({ authorization: "Bearer key", "x-api-key": "key", "x-custom": "c" });
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [301, "PUT", "PUT", "data"],
    [302, "DELETE", "DELETE", "data"],
    [307, "POST", "POST", "data"],
    [308, "PATCH", "PATCH", "data"],
  ])("%d turns %s into %s", async (status, method, then, body) => {
    await using a = server((_, url) => (url.pathname === "/end" ? new Response() : redirect(status, "/end")));
    await get(`${a.url}start`, { method, body: "data", headers: { "Content-Type": "text/x" } });
    expect(a.seen[1]).toMatchObject({ method: then, body });
    expect(a.seen[1]?.headers["content-type"]).toBe(body ? "text/x" : undefined);
  });

  test("303 keeps HEAD", async () => {
    await using a = server((_, url) => (url.pathname === "/end" ? new Response() : redirect(303, "/end")));
    await get(`${a.url}start`, { method: "HEAD" });
    expect(a.seen[1]?.method).toBe("HEAD");
  });

  test("are counted", async () => {
    await using a = server(() => redirect(302, "/again"));
    await expect(get(a.url)).rejects.toMatchObject({ code: "failed", message: "stopped after 10 redirects" });
    expect(a.seen.length).toBe(11);
    await expect(get(a.url, { maxRedirects: 0 })).rejects.toMatchObject({ message: "stopped after 0 redirects" });
  });

  test("are the response itself when they are not followed or name no target", async () => {
    await using a = server((_, url) =>
      url.pathname === "/bare" ? new Response("x", { status: 302 }) : redirect(302, "/y"),
    );
    expect(await get(a.url, { followRedirects: false })).toMatchObject({ status: 302, headers: { Location: "/y" } });
    expect((await get(`${a.url}bare`)).text()).toBe("x");
  });
});

describe("limits", () => {
  const tooLarge = {
    code: "too-large",
    phase: "response",
    message: "HTTP response exceeds max_response_bytes limit of 1000 bytes",
  };

  test("a body of exactly the limit passes, one byte more does not", async () => {
    await using s = server((_, url) => new Response("x".repeat(Number(url.search.slice(1)))));
    expect((await get(`${s.url}?1000`, { maxBytes: 1000 })).body.length).toBe(1000);
    await expect(get(`${s.url}?1001`, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
  });

  test("the limit counts decompressed bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    await using s = server(() => new Response(bomb, { headers: { "content-encoding": "gzip" } }));
    await expect(get(s.url, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
    expect((await get(s.url)).body.length).toBe(20_000_000);
  });

  test("an endless stream is cut", async () => {
    let isCancelled = false;
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(100)),
        cancel() {
          isCancelled = true;
        },
      });
    await using s = server(() => new Response(endless()));
    await expect(get(s.url, { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
    for (let tries = 0; !isCancelled && tries < 100; tries++) await Bun.sleep(10);
    expect(isCancelled).toBe(true);
  });

  test("the timeout covers the head, the body and all redirects together", async () => {
    const silent = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    await using s = server((_, url) => {
      if (url.pathname === "/head") return new Promise<Response>(() => {});
      if (url.pathname === "/body") return new Response(silent);
      return Bun.sleep(60).then(() => redirect(302, "/again"));
    });
    const late = (phase: string) => ({ code: "timeout", phase, message: "timed out after 150ms" });
    await expect(get(`${s.url}head`, { timeoutMs: 150 })).rejects.toMatchObject(late("request"));
    await expect(get(`${s.url}body`, { timeoutMs: 150 })).rejects.toMatchObject(late("response"));
    await expect(get(`${s.url}loop`, { timeoutMs: 150 })).rejects.toMatchObject(late("request"));
  });

  test("an abort ends the exchange, also one that came before", async () => {
    const controller = new AbortController();
    await using s = server(() => {
      controller.abort();
      return new Promise<Response>(() => {});
    });
    const cancelled = { code: "cancelled", message: "request was cancelled" };
    await expect(get(s.url, { signal: controller.signal })).rejects.toMatchObject(cancelled);
    await expect(get(s.url, { signal: controller.signal })).rejects.toMatchObject(cancelled);
    expect(s.seen.length).toBe(1);
  });
});

describe("failures", () => {
  test("nobody listens", async () => {
    await using s = server(() => new Response());
    const { url } = s;
    await s[Symbol.asyncDispose]();
    const host = new URL(url).host;
    await expect(get(`${url}?key=secret`)).rejects.toMatchObject({
      code: "failed",
      message: `connection refused by ${host}`,
    });
  });

  test("a name that does not resolve", async () => {
    await expect(get("http://no-such-host.invalid/?key=secret")).rejects.toMatchObject({
      code: "failed",
      phase: "request",
      message: "host no-such-host.invalid not found",
    });
  });

  test("a connection that closes without an answer", async () => {
    using raw = await rawServer("");
    await expect(get(raw.url)).rejects.toMatchObject({
      code: "failed",
      phase: "request",
      message: `connection closed by ${new URL(raw.url).host}`,
    });
  });

  test("a body shorter than announced is an error, not a shortened success", async () => {
    using raw = await rawServer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc");
    const message = `connection closed by ${new URL(raw.url).host}`;
    await expect(get(raw.url)).rejects.toMatchObject({ code: "failed", phase: "response", message });
  });

  test("bytes that are not HTTP", async () => {
    using raw = await rawServer("SSH-2.0-OpenSSH_9.9\r\n");
    const message = `the response of ${new URL(raw.url).host} is not valid HTTP`;
    await expect(get(`${raw.url}?key=secret`)).rejects.toMatchObject({ code: "failed", phase: "request", message });
  });

  test("a body that is not what its encoding says", async () => {
    await using s = server(() => new Response("not gzip", { headers: { "content-encoding": "gzip" } }));
    const message = `the body of ${new URL(s.url).host} is not what its Content-Encoding says`;
    await expect(get(`${s.url}?key=secret`)).rejects.toMatchObject({ code: "failed", message });
  });
});

describe("tls", () => {
  const fixture = (name: string) => Bun.file(new URL(`../fixtures/tls/${name}`, import.meta.url)).text();

  test("a certificate nobody vouches for is refused, unless it is given or checking is off", async () => {
    const [cert, key] = await Promise.all([fixture("localhost.crt"), fixture("localhost.key")]);
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, tls: { cert, key }, fetch: () => new Response("safe") });
    const url = `https://127.0.0.1:${server.port}/`;
    const message = `the TLS certificate of 127.0.0.1:${server.port} is not accepted: it is self-signed`;
    await expect(get(url)).rejects.toMatchObject({ code: "failed", phase: "request", message });
    expect((await get(url, { tls: { ca: cert } })).text()).toBe("safe");
    expect((await get(url, { tls: { insecureSkipVerify: true } })).text()).toBe("safe");
    await server.stop(true);
  });
});

describe("proxy", () => {
  test("the request goes to the proxy with the full URL", async () => {
    let line = "";
    const proxy = createServer((socket) => {
      socket.once("data", (data) => {
        line = data.toString().split("\r\n", 1)[0] ?? "";
        socket.end("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nvia");
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const { port } = proxy.address() as { port: number };
    const response = await get("http://example.invalid/path", { proxy: `http://127.0.0.1:${port}` });
    proxy.close();
    expect(response.text()).toBe("via");
    expect(line).toBe("GET http://example.invalid/path HTTP/1.1");
  });

  test("one that nobody listens on is named, without its password", async () => {
    await using s = server(() => new Response());
    const { host } = new URL(s.url);
    await s[Symbol.asyncDispose]();
    await expect(get("http://example.invalid/", { proxy: `http://me:secret@${host}` })).rejects.toMatchObject({
      code: "failed",
      message: `connection refused by example.invalid (through proxy ${host})`,
    });
  });
});
