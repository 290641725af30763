import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { kdeps, type RunOptions, type Served, serve, startKdeps } from "../support/kdeps.ts";
import { expectGone } from "../support/process-gone.ts";
import { rawClient } from "../support/raw-client.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

const apiToken = "workflow-api-token";
const controlToken = "control-api-token";

const sum = `
  - {actionId: sum, component: {name: calculator, with: {expression: "{{ get('q', '20 + 22') }}"}}}
  - {actionId: t, requires: [sum], apiResponse: {response: {sum: "{{ output('sum') }}"}}}`;

function workflow(resources = sum, api = "{routes: [{path: /*}]}", settings = ""): string {
  return `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, version: 1.0.0, targetActionId: t}
settings: {apiServer: ${api}${settings && `, ${settings}`}}
resources:${resources}
`;
}

const project = (text = workflow()): Promise<TempDir> => tempDir({ "workflow.yaml": text, "home/.keep": "" });

function start(dir: TempDir, env: RunOptions["env"] = {}, args: readonly string[] = []): Promise<Served> {
  return serve(dir.path, {
    cwd: dir.path,
    home: dir.at("home"),
    env: { KDEPS_API_AUTH_TOKEN: apiToken, ...env },
    args,
  });
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const ask = (server: Served, path = "/", init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { Authorization: `Bearer ${apiToken}`, ...(init.headers as object) } });

function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}

describe("the control API beside a workflow", () => {
  const tools = "/apis/tools.kdeps.io/v1/tools";
  const commands = "/apis/commands.kdeps.io/v1/commands";

  test("A8 A9 A13 answers at the address and to the token of the environment", async () => {
    await using dir = await project();
    const listen = `127.0.0.1:${freePort()}`;
    await using _server = await start(dir, { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: "dev-token" });
    const list = await fetch(`http://${listen}${tools}`, bearer("dev-token"));
    expect(await list.json()).toMatchObject({ kind: "ToolList", apiVersion: "tools.kdeps.io/v1" });
    const call = { ...bearer("dev-token"), method: "POST", body: '{"expression":"6 * 7"}' };
    expect(await (await fetch(`http://${listen}${tools}/calculator/call`, call)).text()).toBe("42");
    for (const token of ["wrong", apiToken, ""]) {
      expect((await fetch(`http://${listen}${tools}`, bearer(token))).status).toBe(401);
    }
  });

  test("A86 A87 has no commands", async () => {
    await using dir = await project();
    const listen = `127.0.0.1:${freePort()}`;
    await using _server = await start(dir, { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: controlToken });
    const list = await fetch(`http://${listen}${commands}`, bearer(controlToken));
    expect([list.status, ((await list.json()) as { items: unknown[] }).items]).toEqual([200, []]);
    const call = await fetch(`http://${listen}${commands}/help/call`, {
      ...bearer(controlToken),
      method: "POST",
      body: "{}",
    });
    expect([call.status, await call.text()]).toEqual([404, "command not found"]);
  });

  test("A3 shares neither listener nor token nor routes with the workflow", async () => {
    await using dir = await project(workflow(sum, "{routes: [{path: /}]}"));
    const listen = `127.0.0.1:${freePort()}`;
    await using server = await start(dir, { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: controlToken });
    expect((await fetch(server.url, bearer(controlToken))).status).toBe(401);
    expect((await ask(server, tools)).status).toBe(404);
    expect((await fetch(`http://${listen}/`, bearer(controlToken))).status).toBe(404);
    expect((await fetch(`http://${listen}/health`)).status).toBe(401);
  });

  /** Where the control API listens, which only the debug log tells. */
  async function addressIn(server: Served): Promise<string> {
    const [, address = ""] = await server.waitFor(/the control API is listening address="([^"]+)"/);
    return address;
  }

  test.each([["127.0.0.1"], ["0.0.0.0"]])(
    "A6 A7 A10 takes a free loopback port and a token of its own when the workflow is on %s",
    async (hostIp) => {
      await using dir = await project(workflow(sum, `{hostIp: ${hostIp}, routes: [{path: /}]}`));
      await using server = await start(dir, {}, ["--debug"]);
      const address = await addressIn(server);
      expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
      for (const token of ["", apiToken]) {
        expect((await fetch(`http://${address}${tools}`, bearer(token))).status).toBe(401);
      }
    },
  );

  test("A11 A12 the token is neither printed nor written, whatever is logged", async () => {
    const text = workflow();
    await using dir = await project(text);
    const listen = `127.0.0.1:${freePort()}`;
    const server = await start(dir, { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: controlToken }, [
      "--debug",
      "--events",
    ]);
    await fetch(`http://${listen}${tools}`, bearer("wrong"));
    expect((await ask(server)).status).toBe(200);
    await ask(server, "/?q=1 %2B");
    await server.stop();
    expect(server.stdout() + server.stderr()).not.toMatch(new RegExp(`${controlToken}|${apiToken}`));
    expect(readFileSync(dir.at("workflow.yaml"), "utf8")).toBe(text);
    const database = readFileSync(dir.at("home/.kdeps/kdeps.db"), "latin1");
    const log = existsSync(dir.at("home/.kdeps/kdeps.db-wal"))
      ? readFileSync(dir.at("home/.kdeps/kdeps.db-wal"), "latin1")
      : "";
    expect(database + log).toContain("demo");
    expect(database + log).not.toMatch(new RegExp(`${controlToken}|${apiToken}`));
  });
});

describe("starting", () => {
  const env = { KDEPS_API_AUTH_TOKEN: apiToken };
  const run = (dir: TempDir, args: readonly string[], more: Record<string, string> = env) =>
    kdeps(["run", ".", ...args], { cwd: dir.path, home: dir.at("home"), env: more });

  test("says where, with every route, and nothing on stdout", async () => {
    await using dir = await project(workflow(sum, "{routes: [{path: /a, methods: [GET, POST]}, {path: /b/*}]}"));
    const server = await start(dir);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.stderr()).toStartWith(
      "Routes:\n  GET /a\n  POST /a\n  GET /b/*\n  POST /b/*\n  PUT /b/*\n  DELETE /b/*\n  PATCH /b/*\n✓ Server ready! demo on http://",
    );
    await server.stop();
    expect(server.stdout()).toBe("");
  });

  test("without a token ends with 1", async () => {
    await using dir = await project();
    const { code, stdout, stderr } = await run(dir, ["--port", "0"], {});
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([
      1,
      "",
      "kdeps: apiServer requires KDEPS_API_AUTH_TOKEN or api_auth_token in ~/.kdeps/config.yaml",
    ]);
  });

  test("takes the token of the configuration, and the environment's over it", async () => {
    await using dir = await tempDir({
      "workflow.yaml": workflow(),
      "home/.kdeps/config.yaml": "api_auth_token: ' from-config '\n",
    });
    for (const [given, token] of [
      [undefined, "from-config"],
      ["from-env ", "from-env"],
    ] as const) {
      await using server = await start(dir, { KDEPS_API_AUTH_TOKEN: given });
      expect((await fetch(server.url, bearer(token))).status).toBe(200);
      expect((await fetch(server.url, bearer("x"))).status).toBe(401);
    }
  });

  test("W34 on a busy port ends with 1 and one line that names it and its setting", async () => {
    using other = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const { port } = other;
    await using dir = await project(workflow(sum, `{portNum: ${port}, routes: [{path: /}]}`));
    for (const [args, more, message] of [
      [["--port", String(port)], {}, `kdeps: port ${port} on 127.0.0.1 is in use (--port)`],
      [[], {}, `kdeps: port ${port} on 127.0.0.1 is in use (settings.apiServer.portNum)`],
      [
        ["--port", "0"],
        { KDEPS_API_LISTEN: `127.0.0.1:${port}` },
        `kdeps: KDEPS_API_LISTEN=127.0.0.1:${port}: port ${port} is in use`,
      ],
    ] as const) {
      const { code, stdout, stderr } = await run(dir, args, { ...env, ...more });
      expect([code, stdout, stderr.split("\n")[0]]).toEqual([1, "", message]);
    }
  });

  test("KDEPS_BIND_HOST stands over hostIp", async () => {
    await using dir = await project(workflow(sum, "{hostIp: 192.0.2.1, routes: [{path: /}]}"));
    expect((await run(dir, ["--port", "0"])).stderr).toContain("cannot listen on 192.0.2.1:0: ");
    await using server = await start(dir, { KDEPS_BIND_HOST: "127.0.0.1" });
    expect((await ask(server)).status).toBe(200);
  });
});

describe("stopping", () => {
  const slow = `
  - {actionId: t, exec: {command: "echo $$ > pid; sleep \\"$S\\"; echo done", env: {S: "{{ get('s', 'param') }}"}}}`;

  async function pidIn(dir: TempDir): Promise<number> {
    while (!existsSync(dir.at("pid")) || readFileSync(dir.at("pid"), "utf8") === "") await Bun.sleep(10);
    return Number(readFileSync(dir.at("pid"), "utf8"));
  }

  test.each([["SIGINT"], ["SIGTERM"], ["SIGHUP"]] as const)(
    "%s lets running requests end, and exits with 0",
    async (signal) => {
      await using dir = await project(workflow(slow));
      const server = await start(dir);
      const running = ask(server, "/?s=0.5");
      await pidIn(dir);
      const stopped = server.stop(signal);
      expect(((await (await running).json()) as { data: { exitCode: number } }).data.exitCode).toBe(0);
      expect(await stopped).toBe(0);
      expect(server.stderr()).toContain(`🛑 Received signal ${signal}, shutting down gracefully...`);
    },
  );

  test("a second signal does not wait, and leaves no child", async () => {
    await using dir = await project(workflow(slow));
    const server = await start(dir);
    const running = ask(server, "/?s=60").catch(() => "cut");
    const pid = await pidIn(dir);
    process.kill(server.pid, "SIGTERM");
    await server.waitFor(/shutting down/);
    expect(await server.stop("SIGTERM")).not.toBe(0);
    expect(await running).toBe("cut");
    await expectGone(pid);
  });

  test("a client that goes away takes the children of its request along", async () => {
    await using dir = await project(workflow(slow));
    await using server = await start(dir);
    const gone = new AbortController();
    const call = ask(server, "/?s=60", { signal: gone.signal });
    const pid = await pidIn(dir);
    gone.abort();
    await expect(call).rejects.toThrow();
    await expectGone(pid);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });
});

describe("load and large requests", () => {
  /** Most memory the server ever had resident, in MiB. */
  const peak = (server: Served) =>
    Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
  const request = (token: string, ...more: string[]) =>
    ["POST / HTTP/1.1", "Host: x", `Authorization: Bearer ${token}`, ...more, "", ""].join("\r\n");
  const megabyte = Buffer.alloc(1024 * 1024, "x");

  /** Sends up to a gigabyte as long as the server takes it. */
  async function flood(port: number, head: string, isChunked: boolean): Promise<string> {
    await using client = await rawClient(port);
    const piece = isChunked ? Buffer.concat([Buffer.from("100000\r\n"), megabyte, Buffer.from("\r\n")]) : megabyte;
    await client.send(head);
    for (let sent = 0; sent < 1024; sent++) if (!(await client.send(piece))) break;
    return await client.ended;
  }

  test.skipIf(process.platform !== "linux").each([
    ["announced", apiToken, `Content-Length: ${2 ** 30}`, 413],
    ["announced by a stranger", "wrong", `Content-Length: ${2 ** 30}`, 401],
    ["in chunks", apiToken, "Transfer-Encoding: chunked", 413],
    ["in chunks by a stranger", "wrong", "Transfer-Encoding: chunked", 401],
  ])(
    "a body of a gigabyte, %s, is refused without being kept",
    async (_, token, header, status) => {
      await using dir = await project();
      await using server = await start(dir);
      const before = peak(server);
      const answer = await flood(Number(new URL(server.url).port), request(token, header), header.includes("chunked"));
      expect(answer === "" || answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
      expect((await ask(server)).status).toBe(200);
      expect(peak(server) - before).toBeLessThan(100);
    },
    30_000,
  );

  test("W35 two servers on one store under load lose nothing", async () => {
    await using dir = await project(workflow(sum, "{routes: [{path: /*}]}", "session: {}"));
    const servers = await Promise.all([start(dir), start(dir)]);
    const calls = servers.flatMap((server) =>
      Array.from({ length: 150 }, () => ask(server).then(({ status }) => status)),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    await Promise.all(servers.map((server) => server.stop()));
    expect(servers.map((server) => server.stderr()).join("")).not.toContain("warn");
    using db = new Database(dir.at("home/.kdeps/kdeps.db"));
    expect(db.query("SELECT count(*) AS n FROM runs WHERE status = 'ok'").get()).toEqual({ n: 300 });
  });

  test("W32 an answer that takes fifteen seconds comes whole", async () => {
    await using dir = await project(workflow('\n  - {actionId: t, exec: {command: "sleep 15; echo late"}}'));
    await using server = await start(dir);
    const body = (await (await ask(server)).json()) as { data: { stdout: string } };
    expect(body.data.stdout.trim()).toBe("late");
  }, 30_000);
});

test("A2 a server that cannot start leaves no listener behind", async () => {
  await using dir = await project();
  const listen = `127.0.0.1:${freePort()}`;
  const options = { cwd: dir.path, home: dir.at("home"), env: { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: "x" } };
  await using running = startKdeps(["run", "."], options);
  expect(await running.stop("SIGCONT")).toBe(1);
  await expect(fetch(`http://${listen}/apis`)).rejects.toThrow();
});
