import { expect, test } from "bun:test";
import { controlClient, startListener } from "../../src/api/index.ts";
import { silentLog } from "../../src/platform/index.ts";
import { testApi, testToken } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";

const signal = new AbortController().signal;

test("A12 the token is never handed to a proxy of the environment", async () => {
  const asked: string[] = [];
  using proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      asked.push(request.headers.get("authorization") ?? "");
      return new Response("from the proxy");
    },
  });
  await using dir = await tempDir();
  await using listener = startListener({ api: await testApi({ cwd: dir.path }), explicitToken: true, log: silentLog });
  // The runtime reads the proxy from the real environment, so this needs a process of its own.
  const script = `
    import { controlClient, parseListenAddress } from ${JSON.stringify(`${import.meta.dir}/../../src/api/index.ts`)};
    const client = controlClient(parseListenAddress(${JSON.stringify(listener.address)}, ""), ${JSON.stringify(testToken)});
    console.log(await client.callTool("list_files", "{}", new AbortController().signal));`;
  const env = { PATH: process.env.PATH ?? "", http_proxy: proxy.url.href, HTTP_PROXY: proxy.url.href };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe", stderr: "inherit" });
  expect(await child.stdout.text()).toBe(`${dir.path}:\n`);
  expect(asked).toEqual([]);
});

test("a listener on every address is reached through this machine's own", async () => {
  await using dir = await tempDir();
  await using listener = startListener({
    api: await testApi({ cwd: dir.path }),
    listen: "0.0.0.0:0",
    explicitToken: true,
    log: silentLog,
  });
  const port = Number(listener.address.split(":")[1]);
  const list = await controlClient({ host: "0.0.0.0", port }, testToken).tools(signal);
  expect(list.items.map(({ name }) => name)).toContain("read_file");
});

test("an abort leaves with its own reason", async () => {
  using silent = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Promise<Response>(() => {}) });
  const caller = new AbortController();
  const list = controlClient({ host: "127.0.0.1", port: silent.port ?? 0 }, "x").tools(caller.signal);
  caller.abort(new Error("enough"));
  await expect(list).rejects.toThrow("enough");
  silent.stop(true);
});

test("what goes wrong on the way is said in our words, whatever the runtime says", async () => {
  using gone = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port = 0 } = gone;
  await gone.stop(true);
  await expect(controlClient({ host: "127.0.0.1", port }, "x").tools(signal)).rejects.toMatchObject({
    code: "unavailable",
    message: `cannot reach the control API: connection refused by 127.0.0.1:${port}`,
  });
  await expect(controlClient({ host: "no-such-host.invalid", port: 1 }, "x").tools(signal)).rejects.toMatchObject({
    code: "unavailable",
    message: "cannot reach the control API: host no-such-host.invalid:1 not found",
  });
});
