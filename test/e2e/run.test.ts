import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { kdeps, startKdeps } from "../support/kdeps.ts";
import { expectGone } from "../support/process-gone.ts";
import { canMount, smallDisk } from "../support/small-disk.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

/** A workflow of these resources; the target is `t`. */
function workflow(resources: string, settings = "{}"): string {
  return `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, version: 1.0.0, targetActionId: t}
settings: ${settings}
resources:
${resources.trim().replace(/^/gm, "  ")}
`;
}

const sum = `
- {actionId: sum, component: {name: calculator, with: {expression: "20 + 22"}}}
- {actionId: t, requires: [sum], apiResponse: {response: {sum: "{{ output('sum') }}"}}}`;
const sumJson = '{\n  "sum": "42"\n}\n';

/** A folder with a workflow and an empty home. */
function project(resources: string, settings?: string, files: Record<string, string> = {}): Promise<TempDir> {
  return tempDir({ "workflow.yaml": workflow(resources, settings), "home/.keep": "", ...files });
}

const run = (dir: TempDir, args: readonly string[] = [], env: Record<string, string> = {}, home = dir.at("home")) =>
  kdeps(["run", ".", ...args], { cwd: dir.path, home, env });

describe("a single run", () => {
  test("A2 A4 A5 answers through the control API, with its result alone on stdout", async () => {
    await using dir = await project(sum);
    expect(await run(dir)).toEqual({ code: 0, stdout: sumJson, stderr: "" });
  });

  test.each([
    ["text", '"a"', '"a"\n'],
    ["W31: digits", '"007"', '"007"\n'],
    ["a list", "[1, {a: 2}]", '[\n  1,\n  {\n    "a": 2\n  }\n]\n'],
    ["nothing", "null", "null\n"],
  ])("prints %s as JSON", async (_, response, stdout) => {
    await using dir = await project(`- {actionId: t, apiResponse: {response: ${response}}}`);
    expect(await run(dir)).toMatchObject({ code: 0, stdout });
  });

  test("W26 a large result arrives whole through a pipe", async () => {
    await using dir = await project(`- {actionId: t, apiResponse: {response: "{{ repeat('x', 300000) }}"}}`);
    expect((await run(dir)).stdout).toBe(`"${"x".repeat(300_000)}"\n`);
  });

  test("D11 that fails exits with 3, without output", async () => {
    await using dir = await project('- {actionId: t, exec: {command: "echo no >&2; exit 7"}}');
    const { code, stdout, stderr } = await run(dir);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("resource execution failed for t: ");
    expect(stderr).not.toContain("    at ");
  });

  test("that fails shows its stack with --debug", async () => {
    await using dir = await project("- {actionId: t, exec: {command: exit 7}}");
    const { code, stderr } = await run(dir, ["--debug"]);
    expect([code, /^ {4}at /m.test(stderr)]).toEqual([3, true]);
  });

  test("D11 of files with errors exits with 2", async () => {
    await using dir = await project("- {actionId: t, requires: [nobody], apiResponse: {response: 1}}");
    expect(await run(dir)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^workflow\.yaml:6:\d+: /),
    });
  });

  test.each([
    ["nothing there", ["nowhere"], "nowhere"],
    ["no path", [], "kdeps run needs a path"],
    ["two paths", ["a", "b"], "kdeps run takes at most 1 argument(s), received 2"],
    ["an unknown flag", [".", "--evnets"], "unknown flag: --evnets"],
    ["a port that is none", [".", "--port", "http"], '--port must be a number from 0 to 65535, got "http"'],
    ["a port beyond the last", [".", "--port", "65536"], '--port must be a number from 0 to 65535, got "65536"'],
  ])("exits with 1 for %s", async (_, args, message) => {
    await using dir = await project(sum);
    const { code, stdout, stderr } = await kdeps(["run", ...args], { cwd: dir.path, home: dir.at("home") });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(message);
  });

  test("W27 does not wait for a standard input that nobody writes to", async () => {
    await using dir = await project(sum);
    const command = ["sh", "-c", `mkfifo f; exec 3<>f; exec "$0" run . <&3`, `${import.meta.dir}/../../dist/kdeps`];
    const child = Bun.spawn(command, {
      cwd: dir.path,
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "ignore"],
    });
    expect(await child.stdout.text()).toBe(sumJson);
  });
});

describe("what this version does not do is refused at its place", () => {
  test.each([
    ["{webServer: {routes: []}}", "workflow.yaml:4:12: settings.webServer is not supported by this version"],
    ["{input: {sources: [api, file]}}", 'workflow.yaml:4:35: the input source "file" is not supported by this version'],
    [
      "{apiServer: {routes: [{path: /}]}, letsEncrypt: {domain: a.example}}",
      "workflow.yaml:4:46: settings.letsEncrypt is not supported by this version",
    ],
  ])("%s", async (settings, message) => {
    await using dir = await project(sum, settings);
    const { code, stdout, stderr } = await run(dir, ["--port", "0"], { KDEPS_API_AUTH_TOKEN: "t" });
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([2, "", message]);
    const validated = await kdeps(["validate", "."], { cwd: dir.path, home: dir.at("home") });
    expect([validated.code, validated.stderr.split("\n")[0]]).toEqual([2, message]);
  });

  test("the API as the only input source is no more than what there is", async () => {
    await using dir = await project(sum, "{input: {sources: [api]}}");
    expect(await run(dir)).toMatchObject({ code: 0, stdout: sumJson });
  });
});

describe("the control API of a single run", () => {
  const slow = "- {actionId: t, exec: {command: sleep 30}}";
  const address = /the control API is listening address="([^"]+)"/;

  test("A2 A13 answers whoever has its token", async () => {
    await using dir = await project(slow);
    const env = { KDEPS_API_TOKEN: "dev-token", KDEPS_API_LISTEN: "127.0.0.1:0" };
    await using running = startKdeps(["run", ".", "--debug"], { cwd: dir.path, home: dir.at("home"), env });
    const [, at = ""] = await running.waitFor(address);
    const ask = (token: string) =>
      fetch(`http://${at}/apis/tools.kdeps.io/v1/tools`, { headers: { Authorization: `Bearer ${token}` } });
    expect([(await ask("dev-token")).status, (await ask("wrong")).status]).toEqual([200, 401]);
  });

  test("opens no door when nobody can know its token", async () => {
    await using dir = await project(sum);
    const { code, stderr } = await run(dir, ["--debug"]);
    expect([code, address.test(stderr)]).toEqual([0, false]);
  });
});

describe("W7: the history", () => {
  test("holds each run, unless it is told not to", async () => {
    await using dir = await project(sum);
    await run(dir);
    await run(dir, ["--no-history"]);
    using db = new Database(dir.at("home/.kdeps/kdeps.db"));
    expect(db.query("SELECT workflow, status, output FROM runs").all()).toEqual([
      { workflow: "demo", status: "ok", output: '{"sum":"42"}' },
    ]);
  });

  test("--no-history makes no database", async () => {
    await using dir = await project(sum);
    expect(await run(dir, ["--no-history"])).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync(dir.at("home/.kdeps/kdeps.db"))).toBe(false);
  });

  test("W35 eight runs at once on an empty home all answer, and all are there", async () => {
    await using dir = await project(sum);
    const ended = await Promise.all(Array.from({ length: 8 }, () => run(dir)));
    expect(ended).toEqual(Array(8).fill({ code: 0, stdout: sumJson, stderr: "" }));
    using db = new Database(dir.at("home/.kdeps/kdeps.db"));
    expect(db.query("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 8 });
  });

  test.concurrent("W35 waits for a process that holds the database, and then is complete", async () => {
    await using dir = await project(sum);
    await run(dir);
    const holder = new Database(dir.at("home/.kdeps/kdeps.db"));
    holder.run("BEGIN IMMEDIATE");
    const running = run(dir);
    await Bun.sleep(1500);
    holder.run("COMMIT");
    expect(await running).toEqual({ code: 0, stdout: sumJson, stderr: "" });
    expect(holder.query("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 2 });
    holder.close();
  });

  test.concurrent("W35 never fails a run: a process that holds on is named", async () => {
    await using dir = await project(sum);
    await run(dir);
    const path = dir.at("home/.kdeps/kdeps.db");
    using holder = new Database(path);
    holder.run("BEGIN IMMEDIATE");
    const { code, stdout, stderr } = await run(dir);
    expect([code, stdout]).toEqual([0, sumJson]);
    expect(stderr).toContain(`the database ${path} is locked by another process`);
    expect(stderr).toContain(`lsof ${path}`);
  }, 15_000);

  test("a broken database never fails a run", async () => {
    await using dir = await project(sum, "{}", { "home/.kdeps/kdeps.db": "no database".repeat(100) });
    expect(await run(dir)).toMatchObject({
      code: 0,
      stdout: sumJson,
      stderr: expect.stringContaining("file is not a database"),
    });
  });

  test.skipIf(!canMount)("a full disk never fails a run", async () => {
    await using dir = await project(sum);
    await using disk = await smallDisk(16);
    const { code, stdout, stderr } = await run(dir, [], {}, disk.path);
    expect([code, stdout, stderr.includes("run history is not written")]).toEqual([0, sumJson, true]);
  });
});

describe("where it runs", () => {
  test("without a home folder", async () => {
    await using dir = await project(sum);
    expect(await kdeps(["run", "."], { cwd: dir.path })).toEqual({ code: 0, stdout: sumJson, stderr: "" });
  });

  test.each([["/dev/null"], ["/proc"], ["/proc/nobody"]])("with HOME=%s", async (home) => {
    await using dir = await project(sum);
    expect(await run(dir, [], {}, home)).toMatchObject({ code: 0, stdout: sumJson });
  });

  test("in a folder it may not write to", async () => {
    await using dir = await project(sum);
    expect(await kdeps(["run", dir.path], { cwd: "/proc", home: dir.at("home") })).toMatchObject({
      code: 0,
      stdout: sumJson,
    });
  });

  test("beside files that would steer the runtime", async () => {
    await using dir = await project(`- {actionId: t, apiResponse: {response: "{{ env('STRAY') }}"}}`, "{}", {
      ".env": "STRAY=read\n",
      "bunfig.toml": 'preload = ["./preload.ts"]\n',
      "preload.ts": 'require("node:fs").writeFileSync("preloaded", "");',
    });
    expect(await run(dir)).toEqual({ code: 0, stdout: '""\n', stderr: "" });
    expect(existsSync(dir.at("preloaded"))).toBe(false);
  });

  test("A5 D25 children see neither tokens nor what steers the runtime", async () => {
    await using dir = await project("- {actionId: t, exec: {command: env}}");
    const { stdout } = await run(dir, [], {
      ...{ KDEPS_API_TOKEN: "token-one", KDEPS_API_AUTH_TOKEN: "token-two", KDEPS_MANAGEMENT_TOKEN: "token-three" },
      ...{ BUN_CONFIG_VERBOSE_FETCH: "curl", KEPT: "kept" },
    });
    expect(stdout).toContain("KEPT=kept");
    expect(stdout).not.toMatch(/BUN_|token-/);
  });

  test("W28 agentSettings.env and the time zone reach expressions, children and tools, under the process's own", async () => {
    const settings =
      '{agentSettings: {timezone: Asia/Tokyo, env: {REL: 1.10, BOTH: settings, JOINED: "${BOTH:-x}-${NONE:-y}"}}}';
    const resources = `
- {actionId: child, exec: {command: "printf '%s ' $REL $BOTH $JOINED $TZ"}}
- {actionId: tool, component: {name: bash_exec, with: {command: "echo $REL $BOTH"}}}
- actionId: t
  requires: [child, tool]
  apiResponse: {response: ["{{ env('REL') }}", "{{ exec.stdout('child') }}", "{{ output('tool') }}"]}`;
    await using dir = await project(resources, settings);
    const { stdout } = await run(dir, [], { BOTH: "process" });
    const [expression, child, tool] = JSON.parse(stdout);
    expect([expression, child]).toEqual(["1.10", "1.10 process process-y Asia/Tokyo "]);
    expect(tool).toContain("1.10 process");
  });
});

describe("signals", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s ends a run and its children with %d", async (signal, code) => {
    await using dir = await project('- {actionId: t, exec: {command: "echo $$ > pid; sleep 60"}}');
    await using running = startKdeps(["run", "."], { cwd: dir.path, home: dir.at("home") });
    while (!existsSync(dir.at("pid")) || readFileSync(dir.at("pid"), "utf8") === "") await Bun.sleep(10);
    expect(await running.stop(signal)).toBe(code);
    await expectGone(Number(readFileSync(dir.at("pid"), "utf8")));
    expect(running.stdout()).toBe("");
  });
});

describe("--events", () => {
  const resources = `
- {actionId: skipped, validations: {skip: [true]}, apiResponse: {response: 1}}
- {actionId: asked, requires: [skipped], httpClient: {method: GET, url: "http://kdeps.api/apis"}}
- {actionId: t, requires: [asked], exec: {command: exit 3, timeout: 5s}, onError: {action: retry, maxRetries: 1}}`;

  test("tells what happens, line by line in order, on stderr alone", async () => {
    await using dir = await project(resources);
    const { code, stdout, stderr } = await run(dir, ["--events"]);
    expect([code, stdout]).toEqual([3, ""]);
    const events = stderr.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
    expect(
      events.map(({ event, actionId = "", resourceType = "" }) => `${event} ${actionId} ${resourceType}`.trim()),
    ).toEqual([
      "workflow.started",
      "resource.skipped skipped apiResponse",
      "resource.started asked http",
      "resource.completed asked http",
      "resource.started t exec",
      "resource.retrying t exec",
      "resource.failed t exec",
      "workflow.failed",
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        workflowId: "demo",
        emittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    }
    expect(events.at(-1)).toMatchObject({ failureClass: "tool_runtime", detail: expect.stringContaining("t") });
  });

  test("a run that ends well", async () => {
    await using dir = await project(sum);
    const { stdout, stderr } = await run(dir, ["--events"]);
    const events = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).event);
    expect([stdout, events[0], events.at(-1)]).toEqual([sumJson, "workflow.started", "workflow.completed"]);
  });
});
