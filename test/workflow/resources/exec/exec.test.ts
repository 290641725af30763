import { describe, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { expectGone } from "../../../support/process-gone.ts";
import { childEnv, failureOf, request, runOnce, testProject } from "../../run-project.ts";

const exec = (block: string) => `- {actionId: t, exec: ${block}}`;

async function stdout(block: string, options: Parameters<typeof runOnce>[1] = {}): Promise<unknown> {
  return ((await runOnce(exec(block), options)) as { stdout: unknown }).stdout;
}

describe("result", () => {
  test("is the whole map", async () => {
    expect(await runOnce(exec(`{command: "printf hi; printf there >&2"}`))).toEqual({
      success: true,
      exitCode: 0,
      stdout: "hi",
      stderr: "there",
      command: "printf hi; printf there >&2",
      result: "hi",
      timedOut: false,
    });
    expect(await runOnce(exec(`{command: printf, args: ["%s-%s", a, b c]}`))).toMatchObject({
      stdout: "a-b c",
      command: "printf %s-%s a b c",
    });
  });

  test("W5 reads as trimmed stdout where it is text and as a map elsewhere", async () => {
    const resources = `
- {actionId: a, exec: {command: "echo '  x '"}}
- {actionId: t, requires: [a], apiResponse: {response: ["<{{ get('a') }}>", "{{ get('a').stdout }}", "{{ exec.stdout('a') }}", "{{ exec.exitCode('a') }}"]}}`;
    expect(await runOnce(resources)).toEqual(["<x>", "  x \n", "  x \n", 0]);
  });
});

describe("arguments", () => {
  test.each<[string, string]>([
    [`{command: printf, args: ["<%s>", "a b", "$HOME", "; rm x", "'q'"]}`, "<a b><$HOME><; rm x><'q'>"],
    [`{command: printf, args: ["<%s>", "{{ ['x', 'y z'] }}", "{{ 1 + 1 }}"]}`, "<x><y z><2>"],
    [`{command: printf, args: ["<%s>", "[{{ ['x'] }}]"]}`, '<[["x"]]>'],
    [`{command: printf, args: ["<%s>", 1.0, 010, true]}`, "<1.0><010><true>"],
    [`{command: printf, args: ["<%s>", "{{ get('json') }}"]}`, `<{"a": "it's"}>`],
    [`{command: "{{ 'pri' + 'ntf' }}", args: [ok]}`, "ok"],
  ])("%s W28", async (block, expected) => {
    expect(await stdout(block, { request: request({ body: { json: `{"a": "it's"}` } }) })).toBe(expected);
  });
});

describe("shell text", () => {
  const given = {
    request: request({ body: { json: `{"a": "it's $HOME"}`, list: '["x"]', plain: "a b", odd: "{{ 1 + 1 }}" } }),
  };
  test.each<[string, string]>([
    [`printf '%s' {{ get('json') }}`, `{"a": "it's $HOME"}`],
    [`printf '%s' {{ get('list') }}`, `["x"]`],
    [`printf '<%s>' {{ get('plain') }}`, "<a><b>"],
    [`printf '%s' "{{ get('odd') }}"`, "{{ 1 + 1 }}"],
    [`printf '%s' '{{ get('a').b.c }}'`, "{{ get(a).b.c }}"],
    [`printf '%s' '{{ not an expression'`, "{{ not an expression"],
    [`printf '%s' '{{.Names}} {{ .a.b }} {{ 1 + 1 }}'`, "{{.Names}} {{ .a.b }} 2"],
    [
      `printf '%s' '{{range .Nets}}{{json .IP}}{{else}}-{{end}}{{ end }}'`,
      "{{range .Nets}}{{json .IP}}{{else}}-{{end}}",
    ],
    [`printf '%s' '{{json .State}} {{join .Args 1}} {{ not (1 == 2) }}'`, "{{json .State}} {{join .Args 1}} true"],
  ])("%s", async (command, expected) => {
    expect(await stdout(`{command: ${JSON.stringify(command)}}`, given)).toBe(expected);
  });

  test("an argument of several lines is a script for a shell", async () => {
    const block = `{command: sh, args: ["-c", "set -e\\nprintf '%s' {{ get('json') }}\\n"]}`;
    expect(await stdout(block, given)).toBe(`{"a": "it's $HOME"}`);
  });
});

describe("place and environment", () => {
  test("the workflow's folder, or one relative to it", async () => {
    await using project = await testProject({
      resources: `
- {actionId: a, exec: {command: pwd}}
- {actionId: b, exec: {command: pwd, workingDir: "sub {{ get('n') }}"}}
- {actionId: c, exec: {command: pwd, workingDir: /}}
- {actionId: t, requires: [a, b, c], apiResponse: {response: ["{{ get('a') }}|{{ get('b') }}|{{ get('c') }}"]}}`,
    });
    await mkdir(project.dir.at("sub x"));
    const { path } = project.dir;
    expect(await project.run({ cwd: "/tmp", request: request({ query: { n: "x" } }) })).toMatchObject({
      envelope: { data: [`${path}|${path}/sub x|/`] },
    });
  });

  test("W28 variables are text, over settings, under nothing", async () => {
    const settings =
      "{agentSettings: {env: {REL: 1.10, FLAG: on, ZIP: 00123, DEBUG: true, BOTH: settings, OWN: settings}}}";
    const block = `{command: "printf '%s ' $REL $FLAG $ZIP $DEBUG $BOTH $OWN $X", env: {OWN: 010, X: "{{ 1 + 1 }}"}}`;
    expect(await stdout(block, { settings, env: { ...childEnv, BOTH: "process" } })).toBe(
      "1.10 on 00123 true process 010 2 ",
    );
  });

  test("A5 tokens and runtime switches do not reach children", async () => {
    const env = {
      ...childEnv,
      KDEPS_API_TOKEN: "secret",
      KDEPS_API_AUTH_TOKEN: "s",
      KDEPS_MANAGEMENT_TOKEN: "s",
      BUN_OPTIONS: "x",
      KEPT: "1",
    };
    const all = String(await stdout(`{command: env}`, { env }));
    expect(all).toContain("KEPT=1\n");
    expect(all).not.toMatch(/KDEPS_.*TOKEN|BUN_|secret/);
  });

  test("a token that the user names for a child gets there", async () => {
    expect(await stdout(`{command: "printf %s $KDEPS_API_TOKEN", env: {KDEPS_API_TOKEN: mine}}`)).toBe("mine");
  });
});

describe("failures", () => {
  test.each<[string, object]>([
    [`{command: "exit 3"}`, { reason: "command failed: exit status 3" }],
    [`{command: "echo ' why ' >&2; exit 1"}`, { reason: "command failed: exit status 1: why" }],
    [`{command: "kill -9 $$"}`, { reason: "command failed: signal: SIGKILL" }],
    [`{command: nothing-like-this, args: [x]}`, { reason: "command failed: nothing-like-this not found on PATH" }],
    [`{command: "true", workingDir: gone}`, { status: 500 }],
    [
      `{command: "sleep 5", timeout: 100ms}`,
      { reason: "command timed out after 100ms", status: 504, apiCode: "TIMEOUT" },
    ],
    [`{command: "{{ get('nothing') }}"}`, { reason: "command cannot be empty" }],
    [`{command: printf, args: ["{{ get('a').b }}"]}`, { status: 500 }],
  ])("%s", async (block, expected) => {
    expect(await failureOf(runOnce(exec(block)))).toMatchObject(expected);
  });

  test("a file without a command is refused when it is loaded", async () => {
    await expect(runOnce(exec("{args: [a]}"))).rejects.toThrow("command cannot be empty");
    await expect(runOnce(exec(`{command: " "}`))).rejects.toThrow("command cannot be empty");
  });

  test("braces that are no expression are an error in a program's name or arguments", async () => {
    await expect(runOnce(exec(`{command: echo, args: ["{{ 1 + }}"]}`))).rejects.toThrow(/^workflow\.yaml:6:\d+: /);
  });

  test("a timeout ends the whole group and leaves no child", async () => {
    await using project = await testProject({
      resources: exec(`{command: "sleep 60 & echo $! > pid; wait", timeout: 200ms}`),
    });
    const started = performance.now();
    await failureOf(project.run());
    expect(performance.now() - started).toBeLessThan(1500);
    await expectGone(Number(await Bun.file(project.dir.at("pid")).text()));
  });

  test("W08 a background child does not hold up the answer", async () => {
    const started = performance.now();
    const value = await runOnce(exec(`{command: "echo up; sleep 20 & echo $!"}`));
    expect(performance.now() - started).toBeLessThan(2000);
    const [up, pid] = String((value as { stdout: string }).stdout).split("\n");
    expect(up).toBe("up");
    process.kill(Number(pid), "SIGKILL");
  });
});

describe("limits of the environment", () => {
  test("a time limit, where the resource has none or one that is no duration", async () => {
    const env = { ...childEnv, KDEPS_EXEC_TIMEOUT: "100ms" };
    expect(await failureOf(runOnce(exec(`{command: "sleep 5"}`), { env }))).toMatchObject({
      reason: "command timed out after 100ms",
    });
    expect(await failureOf(runOnce(exec(`{command: "sleep 5", timeout: soon}`), { env }))).toMatchObject({
      apiCode: "TIMEOUT",
    });
    expect(await stdout(`{command: "sleep 0.2; printf ok", timeout: 5}`, { env })).toBe("ok");
  });

  test("output beyond the limit is an error, not a part of it", async () => {
    const env = { ...childEnv, KDEPS_EXEC_MAX_OUTPUT_BYTES: "5" };
    expect((await failureOf(runOnce(exec(`{command: "printf 123456"}`), { env }))).reason).toBe(
      "exec stdout exceeds output limit of 5 bytes",
    );
    expect(await stdout(`{command: "printf 12345"}`, { env })).toBe("12345");
  });

  test("D35 arguments beyond what the system takes are reported", async () => {
    const resources = `- {actionId: t, exec: {command: printf, args: ["%s", "{{ get('long') }}"]}}`;
    const long = request({ body: { long: "x".repeat(3_000_000) } });
    expect((await failureOf(runOnce(resources, { request: long }))).reason).toBe(
      "command failed: printf: argument list too long for the operating system",
    );
  });
});
