import { afterAll, describe, expect, test } from "bun:test";
import { type ControlApi, type Listener, type ListenerOptions, startListener } from "../../src/api/index.ts";
import { createLog, silentLog } from "../../src/platform/index.ts";
import { callPath, testApi, testToken } from "../support/control-api.ts";
import { rawClient } from "../support/raw-client.ts";
import { tempDir } from "../support/temp-dir.ts";

const dir = await tempDir({
  "user/tools/nap.yaml": `version: 1.0.0
description: Sleeps
parameters: {seconds: {type: string, default: "6"}}
exec: {command: sleep, args: ["{{.args.seconds}}"], timeout: 5m, result: "awake"}
`,
});
afterAll(() => dir[Symbol.asyncDispose]());
const api = await testApi({ cwd: dir.path, userDir: dir.at("user") });

function listen(options: Partial<ListenerOptions> = {}): Listener {
  return startListener({ api, explicitToken: false, log: silentLog, ...options });
}

const authorization = `Bearer ${testToken}`;
const portOf = ({ address }: Listener) => Number(address.slice(address.lastIndexOf(":") + 1));

/** Something else that listens on a free port of `hostname`; undefined where there is no such address. */
function occupant(hostname: string) {
  try {
    const server = Bun.listen({ hostname, port: 0, socket: { data() {} } });
    return { port: server.port, [Symbol.dispose]: () => server.stop(true) };
  } catch {
    return undefined;
  }
}
const hasIpv6 = (() => {
  using found = occupant("::1");
  return found !== undefined;
})();

describe("address", () => {
  test.each([undefined, "", "  "])("A6 KDEPS_API_LISTEN=%j is 127.0.0.1 and a free port", async (value) => {
    await using listener = listen({ listen: value });
    expect(listener.address).toMatch(/^127\.0\.0\.1:[1-9]\d*$/);
    expect(listener.url).toBe(`http://${listener.address}`);
    expect((await fetch(`${listener.url}/api`, { headers: { authorization } })).status).toBe(200);
  });

  test("A8 A13 KDEPS_API_LISTEN chooses host and port", async () => {
    const port = await freePort();
    await using listener = listen({ listen: `127.0.0.1:${port}` });
    expect(listener.address).toBe(`127.0.0.1:${port}`);
    const response = await fetch(`http://127.0.0.1:${port}/api`, { headers: { authorization } });
    expect(await response.text()).toBe('{"kind":"APIVersions","apiVersion":"v1","versions":["v1"]}');
  });

  test.skipIf(!hasIpv6)("A8 an IPv6 address has brackets", async () => {
    await using listener = listen({ listen: "[::1]:0" });
    expect(listener.address).toMatch(/^\[::1\]:[1-9]\d*$/);
    expect((await fetch(`${listener.url}/api`, { headers: { authorization } })).status).toBe(200);
  });

  test("A8 W34 port 0 takes a free one, and the log says which", async () => {
    const lines: string[] = [];
    await using listener = listen({
      listen: "127.0.0.1:0",
      log: createLog({ level: "info", write: (l) => lines.push(l) }),
    });
    expect(lines).toEqual([`the control API is listening address="${listener.address}"`]);
  });

  test("an address that this machine does not have", () => {
    expect(() => listen({ listen: "192.0.2.1:9095", explicitToken: true })).toThrow(
      "KDEPS_API_LISTEN=192.0.2.1:9095: this machine does not have that address",
    );
  });

  test.each(["nohost:1", "no.such.host.invalid:9095"])("a name that does not resolve: %s", (value) => {
    const [host] = value.split(":");
    expect(() => listen({ listen: value, explicitToken: true })).toThrow(
      new Error(`KDEPS_API_LISTEN=${value}: ${host} is not a name of this machine`),
    );
  });

  test("a malformed address", () => {
    expect(() => listen({ listen: "9095" })).toThrow('KDEPS_API_LISTEN="9095" is not an address');
  });
});

describe("beyond this machine", () => {
  test.each(["0.0.0.0:0", "[::]:0", "example.org:0"])("A6 A7 %s without a token of the user is refused", (value) => {
    expect(() => listen({ listen: value })).toThrow(
      `KDEPS_API_LISTEN=${value} can be reached from other machines and needs KDEPS_API_TOKEN`,
    );
  });

  test("with one it is taken, with a warning that does not show the token", async () => {
    const lines: string[] = [];
    const log = createLog({ level: "debug", write: (line) => lines.push(line) });
    await using listener = listen({ listen: "0.0.0.0:0", explicitToken: true, log });
    expect(lines).toEqual([`warn: the control API can be reached from other machines address="${listener.address}"`]);
  });
});

describe("W34 a busy port is an error, never another port", () => {
  test.each(["127.0.0.1", "localhost", "0.0.0.0"])("taken on 127.0.0.1, wanted on %s", (host) => {
    using other = occupant("127.0.0.1");
    const place = `${host}:${other?.port}`;
    expect(() => listen({ listen: place, explicitToken: true })).toThrow(
      `KDEPS_API_LISTEN=${place}: port ${other?.port} is in use`,
    );
  });

  test.skipIf(!hasIpv6).each(["127.0.0.1", "localhost", "[::1]", "0.0.0.0"])("taken on ::1, wanted on %s", (host) => {
    using other = occupant("::1");
    const place = `${host}:${other?.port}`;
    expect(() => listen({ listen: place, explicitToken: true })).toThrow(
      `KDEPS_API_LISTEN=${place}: port ${other?.port} is in use`,
    );
  });

  test("and nothing is left listening", async () => {
    using other = occupant("::1");
    if (!other) return;
    expect(() => listen({ listen: `127.0.0.1:${other.port}` })).toThrow();
    await expect(fetch(`http://127.0.0.1:${other.port}/`)).rejects.toThrow();
  });
});

describe("stopping", () => {
  test("a running call ends first, new connections are refused", async () => {
    const listener = listen();
    const began = api.nextCall();
    const call = post(listener, "nap", '{"seconds":"0.5"}');
    await began;
    await listener.stop();
    expect(await (await call).text()).toBe("awake");
    await expect(fetch(`${listener.url}/api`)).rejects.toThrow();
  });

  test("a call that does not end is cancelled", async () => {
    const listener = listen();
    const began = api.nextCall();
    const call = post(listener, "nap", '{"seconds":"60"}').catch(() => "reset");
    const context = await began;
    await listener.stop();
    expect(await call).toBe("reset");
    expect(context.signal.aborted).toBe(true);
  });

  test("twice is once", async () => {
    const listener = listen();
    await Promise.all([listener.stop(), listener.stop()]);
  });
});

describe("clients", () => {
  test("A47 a call over the socket answers as in memory", async () => {
    await using listener = listen();
    const response = await post(listener, "calculator", '{"expression":"2 + 2"}');
    expect([response.status, await response.text()]).toEqual([200, "4"]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("one that goes away cancels its call", async () => {
    await using listener = listen();
    const client = new AbortController();
    const began = api.nextCall();
    const call = post(listener, "nap", '{"seconds":"60"}', client.signal).catch(() => {});
    const context = await began;
    const cancelled = new Promise((resolve) => context.signal.addEventListener("abort", resolve));
    client.abort();
    await Promise.all([call, cancelled]);
  });

  test("hundreds of idle connections do not keep others out", async () => {
    await using listener = listen();
    await using idle = new AsyncDisposableStack();
    for (let i = 0; i < 300; i++) idle.use(await rawClient(portOf(listener)));
    expect((await post(listener, "calculator", '{"expression":"1"}')).status).toBe(200);
  });
});

const head = (length: string) => `POST ${callPath("calculator")} HTTP/1.1\r\nHost: x\r\n${length}\r\n`;
const withToken = (length: string) => head(`Authorization: ${authorization}\r\n${length}\r\n`);

describe("hostile clients", () => {
  test.each([
    ["a body that is no JSON", withToken("Content-Length: 3").concat("abc"), "400 Bad Request"],
    ["no token", head("Content-Length: 2\r\n").concat("{}"), "401 Unauthorized"],
    ["no token and a huge length", head("Content-Length: 99999999999\r\n"), "401 Unauthorized"],
    ["a token and a huge length", withToken("Content-Length: 99999999999"), "413 Payload Too Large"],
    ["two lengths", withToken("Content-Length: 2\r\nContent-Length: 3"), "400 Bad Request"],
    [
      "a length and chunks",
      withToken("Content-Length: 2\r\nTransfer-Encoding: chunked").concat("0\r\n\r\n"),
      "400 Bad",
    ],
    ["a broken chunk", withToken("Transfer-Encoding: chunked").concat("zz\r\n"), "400 Bad Request"],
    ["garbage", "\x00\x01\x02 nothing\r\n\r\n", "400 Bad Request"],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400 Bad Request"],
    ["no host", "GET /api HTTP/1.1\r\n\r\n", "400 Bad Request"],
  ])("%s", async (_, bytes, status) => {
    await using listener = listen();
    await using client = await rawClient(portOf(listener));
    await client.send(Buffer.from(bytes, "latin1"));
    expect(await client.until("\r\n\r\n")).toStartWith(`HTTP/1.1 ${status}`);
    expect((await post(listener, "calculator", '{"expression":"1"}')).status).toBe(200);
  });

  test("a header of a megabyte", async () => {
    await using listener = listen();
    await using client = await rawClient(portOf(listener));
    await client.send(`GET /api HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(1_000_000)}\r\n\r\n`);
    expect(await client.until("\r\n")).toStartWith("HTTP/1.1 431");
  });

  test("pipelined requests are answered in their order", async () => {
    await using listener = listen();
    await using client = await rawClient(portOf(listener));
    await client.send(
      [11, 22, 33].map((n) => withToken("Content-Length: 19").concat(`{"expression":"${n}"}`)).join(""),
    );
    const answer = await client.until("\r\n\r\n33");
    expect([...answer.matchAll(/\r\n\r\n(\d\d)/g)].map((match) => match[1])).toEqual(["11", "22", "33"]);
  });

  test.each([
    ["without a token", head("Transfer-Encoding: chunked\r\n"), "401"],
    ["with a token", withToken("Transfer-Encoding: chunked"), "413"],
  ])(
    "a chunked body of 1 GB %s is refused and never held in memory",
    async (_, start, status) => {
      await using listener = listen();
      await using client = await rawClient(portOf(listener));
      const before = process.memoryUsage.rss();
      await client.send(start);
      const chunk = Buffer.from(`100000\r\n${"x".repeat(0x100000)}\r\n`);
      for (let sent = 0; sent < 1024 && (await client.send(chunk)); sent++);
      expect(await client.until("\r\n\r\n")).toStartWith(`HTTP/1.1 ${status}`);
      expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    },
    30_000,
  );

  test.concurrent("W32 half a header or body ends, a slow tool and a slow client after it do not", async () => {
    await using listener = listen({ readTimeoutSeconds: 1 });
    const port = portOf(listener);
    await using silent = await rawClient(port);
    await using halfHeader = await rawClient(port);
    await using halfBody = await rawClient(port);
    await using halfChunk = await rawClient(port);
    await halfHeader.send("POST /api HTTP/1.1\r\nHo");
    await halfBody.send(`${withToken("Content-Length: 100")}{"expr`);
    await halfChunk.send(`${withToken("Transfer-Encoding: chunked")}5\r\n{"exp\r\n`);
    // The runtime limits a silent handler only when its request has no body.
    const slow = [post(listener, "nap", ""), post(listener, "nap", '{"seconds":"6"}')];
    const received = await Promise.all([silent, halfHeader, halfBody, halfChunk].map(({ ended }) => ended));
    expect(received).toEqual(["", "", "", ""]);
    for (const call of slow) expect(await (await call).text()).toBe("awake");
  }, 30_000);

  test.concurrent("W32 a connection that was held open for a call is closed when it stays unused", async () => {
    await using listener = listen({ readTimeoutSeconds: 1 });
    await using client = await rawClient(portOf(listener));
    await client.send(withToken("Content-Length: 18").concat('{"expression":"7"}'));
    expect(await client.ended).toEndWith("\r\n\r\n7");
  }, 30_000);
});

test("an API that fails is answered for without its stack", async () => {
  const broken: ControlApi = { fetch: () => Promise.reject(new Error("secret detail")) };
  await using listener = startListener({ api: broken, explicitToken: false, log: silentLog });
  const response = await fetch(listener.url);
  expect([response.status, await response.text()]).toEqual([500, "internal error"]);
});

function post(listener: Listener, tool: string, body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(listener.url + callPath(tool), {
    method: "POST",
    headers: { authorization },
    body,
    ...(signal && { signal }),
  });
}

async function freePort(): Promise<number> {
  await using listener = listen();
  return portOf(listener);
}
