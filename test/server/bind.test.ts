import { describe, expect, test } from "bun:test";
import { type LogFields, silentLog } from "../../src/platform/index.ts";
import { type BindOptions, bindServer } from "../../src/server/bind.ts";
import { rawClient } from "../support/raw-client.ts";

const options = (over: Partial<BindOptions> = {}): BindOptions => ({
  host: "127.0.0.1",
  port: 0,
  portSource: "--port",
  tls: undefined,
  fetch: async () => new Response("ok"),
  log: silentLog,
  ...over,
});

/** Something else that listens, on a free port of an address. */
function occupy(hostname: string, port = 0) {
  const listener = Bun.listen({ hostname, port, socket: { data() {} } });
  return { port: listener.port, [Symbol.dispose]: () => listener.stop(true) };
}

const hasIpv6 = (() => {
  try {
    occupy("::1")[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
})();

describe("W34: a port that was named is taken or refused", () => {
  test.each([["--port"], ["settings.apiServer.portNum"]])("busy, named by %s", (portSource) => {
    using other = occupy("127.0.0.1");
    expect(() => bindServer(options({ port: other.port, portSource }))).toThrow(
      expect.objectContaining({
        code: "conflict",
        message: `port ${other.port} on 127.0.0.1 is in use (${portSource})`,
      }),
    );
  });

  test.skipIf(!hasIpv6)("busy on the other loopback address only", () => {
    using other = occupy("::1");
    expect(() => bindServer(options({ port: other.port }))).toThrow(
      `port ${other.port} on 127.0.0.1 is in use (--port)`,
    );
  });

  test("busy under the address of all", () => {
    using other = occupy("127.0.0.1");
    expect(() => bindServer(options({ host: "0.0.0.0", port: other.port }))).toThrow("is in use");
  });

  test("free", () => {
    const { port } = occupyAndFree();
    const { server, movedFrom } = bindServer(options({ port }));
    expect([server.port, movedFrom]).toEqual([port, undefined]);
    server.stop(true);
  });

  test("0 takes a free one", () => {
    const { server } = bindServer(options());
    expect(server.port).toBeGreaterThan(0);
    server.stop(true);
  });

  test("a port that nobody named may be walked past", () => {
    const first = bindServer(options({ port: undefined }));
    const second = bindServer(options({ port: undefined }));
    expect(first.server.port).toBeGreaterThanOrEqual(16395);
    expect(second).toMatchObject({ movedFrom: 16395 });
    expect(second.server.port).toBeGreaterThan(first.server.port ?? 0);
    first.server.stop(true);
    second.server.stop(true);
  });

  test.each([["192.0.2.1"], ["no-such-host.invalid"]])("the address %s is not of this machine", (host) => {
    expect(() => bindServer(options({ host }))).toThrow(`cannot listen on ${host}:0: `);
  });

  test("a certificate that is none", () => {
    expect(() => bindServer(options({ tls: { cert: "x", key: "y" } }))).toThrow("cannot serve TLS on 127.0.0.1:0: ");
  });
});

function occupyAndFree() {
  using free = occupy("127.0.0.1");
  return { port: free.port };
}

describe("connections", () => {
  const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  test.concurrent("W32: a handler may be silent for longer than the idle time, an unused connection may not", async () => {
    const { server } = bindServer(
      options({
        idleSeconds: 1,
        fetch: async () => {
          await Bun.sleep(6000);
          return new Response("late");
        },
      }),
    );
    await using client = await rawClient(server.port ?? 0);
    await client.send(request);
    expect(await client.ended).toEndWith("\r\n\r\nlate");
    server.stop(true);
  }, 20_000);

  test.concurrent("an answer that ends its connection is waited for, however slow its reader", async () => {
    const body = "x".repeat(20_000_000);
    const { server } = bindServer(
      options({ idleSeconds: 1, fetch: async () => new Response(body, { headers: { Connection: "close" } }) }),
    );
    const response = await fetch(server.url);
    // Larger than the buffers of both sides: the server cannot send all of it before the reader goes on.
    await Bun.sleep(6000);
    expect((await response.text()).length).toBe(body.length);
    server.stop(true);
  }, 20_000);

  test("what a handler should have caught is logged, and its client told nothing of it", async () => {
    const logged: (LogFields | undefined)[] = [];
    const log = { ...silentLog, error: (_: string, fields?: LogFields) => void logged.push(fields) };
    const { server } = bindServer(options({ log, fetch: () => Promise.reject(new Error("secret-detail")) }));
    const response = await fetch(server.url);
    expect([response.status, await response.text(), logged]).toEqual([
      500,
      "internal error",
      [{ error: "secret-detail" }],
    ]);
    server.stop(true);
  });
});
