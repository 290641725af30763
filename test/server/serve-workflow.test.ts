import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:tls";
import { silentLog } from "../../src/platform/index.ts";
import { serveWorkflow } from "../../src/server/index.ts";
import { createRunRecorder, openStore } from "../../src/store/index.ts";
import { expectGone } from "../support/process-gone.ts";
import { tempDir } from "../support/temp-dir.ts";
import { testHost, testProject } from "../workflow/run-project.ts";
import { type Served, served, token } from "./served.ts";

/** Writes its process id to `pid` and then works for as long as `?s=` says. */
const working = `- {actionId: t, exec: {command: "echo $$ > pid; sleep \\"$S\\"; echo done", env: {S: "{{ get('s', 'param') }}"}}}`;

async function pidIn(server: Served): Promise<number> {
  const file = server.project.dir.at("pid");
  while (!(await Bun.file(file).exists()) || readFileSync(file, "utf8") === "") await Bun.sleep(5);
  return Number(readFileSync(file, "utf8"));
}

describe("a server that cannot start says why", () => {
  const start = async (settings: string, over: { token?: string | undefined; storePath?: string } = {}) => {
    await using project = await testProject({ resources: "- {actionId: t, apiResponse: {response: 1}}", settings });
    const { plan, dir } = project;
    serveWorkflow({
      ...{ plan, host: testHost(dir.path), env: {}, home: undefined, log: silentLog, observers: {}, port: 0 },
      ...{ token: "x", storePath: ":memory:", ...over },
    });
  };
  const api = "apiServer: {routes: [{path: /}]}";

  test.each([[undefined], [""], ["  "]])("without a token (%j)", async (given) => {
    await expect(start(`{${api}}`, { token: given })).rejects.toThrow(
      "apiServer requires KDEPS_API_AUTH_TOKEN or api_auth_token in ~/.kdeps/config.yaml",
    );
  });

  test.each([
    ["half a certificate", `{${api}, certFile: a.pem}`, "settings.certFile needs settings.keyFile"],
    ["the other half", `{${api}, keyFile: a.pem}`, "settings.keyFile needs settings.certFile"],
    [
      "a certificate that is not there",
      `{${api}, certFile: a.pem, keyFile: b.pem}`,
      "settings.certFile: cannot read a.pem: no such file or directory",
    ],
    [
      "certificates from the network",
      `{${api}, letsEncrypt: {domain: a.example}}`,
      "settings.letsEncrypt is not supported by this version",
    ],
  ])("%s", async (_, settings, message) => {
    await expect(start(settings)).rejects.toThrow(message);
  });

  test("sessions without a database", async () => {
    await using dir = await tempDir({ "kdeps.db": "no database".repeat(100) });
    const storePath = dir.at("kdeps.db");
    await expect(start(`{${api}, session: {}}`, { storePath })).rejects.toThrow(`cannot use the database ${storePath}`);
  });
});

describe("a client that goes away", () => {
  test("takes its children along", async () => {
    await using server = await served({ resources: working });
    const gone = new AbortController();
    const call = server.call("/?s=60", { signal: gone.signal });
    const pid = await pidIn(server);
    gone.abort();
    await expect(call).rejects.toThrow();
    await expectGone(pid);
    expect(server.logged).toEqual([]);
  });
});

describe("stopping", () => {
  test("waits for what runs, and takes nothing new", async () => {
    await using server = await served({ resources: working });
    const running = server.json("/?s=0.5");
    await pidIn(server);
    const stopped = server.server[Symbol.asyncDispose]();
    await expect(fetch(server.url)).rejects.toThrow();
    expect(await running).toMatchObject({ status: 200, body: { data: { stdout: "done\n" } } });
    await stopped;
  });

  test("does not wait for connections that nobody uses", async () => {
    await using server = await served({ resources: "- {actionId: t, apiResponse: {response: 1}}" });
    expect((await server.call("/")).status).toBe(200);
    const start = performance.now();
    await server.server[Symbol.asyncDispose]();
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("cuts what takes longer than ten seconds, with its children", async () => {
    await using server = await served({ resources: working });
    const running = server.call("/?s=60");
    const outcome = running.then(
      () => "answered",
      () => "cut",
    );
    const pid = await pidIn(server);
    const start = performance.now();
    await server.server[Symbol.asyncDispose]();
    const seconds = (performance.now() - start) / 1000;
    expect([await outcome, seconds > 9.9, seconds < 12]).toEqual(["cut", true, true]);
    await expectGone(pid);
  }, 20_000);
});

test("W7: every request is in the history, with what it was and what came of it", async () => {
  await using dir = await tempDir();
  const path = dir.at("kdeps.db");
  {
    await using recorder = createRunRecorder(path, silentLog);
    await using server = await served({
      resources: `- {actionId: t, validations: {required: [q]}, apiResponse: {response: "{{ get('q') }}"}}`,
      observers: { recorder },
    });
    await server.call("/a?q=1&api_key=s3cret", { headers: { "X-Request-ID": "good", Cookie: "x=s3cret" } });
    await server.call("/b", { headers: { "X-Request-ID": "bad" } });
    await server.call("/c", {
      method: "POST",
      headers: { "X-Request-ID": "body" },
      body: '{"q":2,"password":"s3cret"}',
    });
  }
  using store = openStore(path);
  const runs = store.runs.list(9).toReversed();
  expect(runs.map(({ request_id, status, error }) => [request_id, status, error])).toEqual([
    ["good", "ok", null],
    ["bad", "failed", "Input validation failed"],
    ["body", "ok", null],
  ]);
  expect(runs.map(({ output }) => output)).toEqual(['"1"', null, "2"]);
  expect(JSON.parse(runs[2]?.input ?? "")).toMatchObject({
    method: "POST",
    path: "/c",
    body: { q: 2, password: "[redacted]" },
  });
  expect(JSON.stringify(runs)).not.toContain("s3cret");
  expect(JSON.stringify(runs)).not.toContain(token);
  expect(JSON.parse(runs[0]?.resources ?? "")).toEqual([
    { actionId: "t", type: "apiResponse", status: "completed", ms: expect.any(Number) },
  ]);
});

describe.skipIf(Bun.which("openssl") === null)("TLS", () => {
  async function certificate(): Promise<{ cert: string; key: string }> {
    await using dir = await tempDir();
    const command = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days 2";
    const made = Bun.spawnSync(["openssl", ...command.split(" "), "-keyout", "key.pem", "-out", "cert.pem"], {
      cwd: dir.path,
    });
    expect(made.exitCode).toBe(0);
    return { cert: readFileSync(dir.at("cert.pem"), "utf8"), key: readFileSync(dir.at("key.pem"), "utf8") };
  }

  async function secured(): Promise<Served> {
    const { cert, key } = await certificate();
    return await served({
      resources: "- {actionId: t, apiResponse: {response: ok}}",
      files: { "tls/cert.pem": cert, "tls/key.pem": key },
      settings: "certFile: tls/cert.pem, keyFile: tls/key.pem",
    });
  }

  test("with files of the workflow's folder; cookie and headers know it", async () => {
    await using server = await secured();
    expect(server.url).toStartWith("https://");
    const response = await server.call("/", { tls: { rejectUnauthorized: false } } as RequestInit);
    expect(await response.json()).toMatchObject({ data: "ok" });
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(response.headers.get("set-cookie")).toEndWith("; Secure");
  });

  test.each([
    ["TLSv1.1", false],
    ["TLSv1.2", true],
    ["TLSv1.3", true],
  ] as const)("%s is spoken: %p", async (version, isSpoken) => {
    await using server = await secured();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(
      { port: server.port, host: "127.0.0.1", minVersion: version, maxVersion: version, rejectUnauthorized: false },
      () => resolve(true),
    );
    socket.on("error", () => resolve(false));
    expect(await promise).toBe(isSpoken);
    socket.destroy();
  });
});
