import { describe, expect, test } from "bun:test";
import { chmod, exists } from "node:fs/promises";
import { killAllGroups } from "../../../src/platform/index.ts";
import { declaredTool } from "../support.ts";

const env = { PATH: process.env.PATH };

/** Prints each argument on a line of its own. */
const show = `exec:\n  command: printf\n  args: ["%s\\n"`;

describe("arguments", () => {
  test("T92 A6 reach the program as they are: there is no shell", async () => {
    await using probe = await declaredTool(`parameters: {a: {}}\n${show}, "{{.args.a}}"]\n`, { env });
    for (const text of ["a; touch x", "$HOME $(id)", "*", `'q' "d"`, "a\nb", "$$ $& $1", "&lt;b&gt;"]) {
      expect(await probe.call({ a: text })).toBe(text);
    }
    expect(await exists(probe.dir.at("x"))).toBe(false);
  });

  test("T98 that render empty are dropped, so an optional flag is two of them", async () => {
    const rest = `parameters: {v: {}}\n${show}, "{{if .args.v}}-v{{end}}", "{{.args.v}}", end]\n`;
    await using probe = await declaredTool(rest, { env });
    expect(await probe.call({ v: "3" })).toBe("-v\n3\nend");
    expect(await probe.call({})).toBe("end");
  });

  test("T99 may use the variables of env", async () => {
    const rest = `${show}, "{{.env.KEY}}", "{{.env.OPTIONAL}}"]\n  env: {KEY: [PROBE_KEY], OPTIONAL: [PROBE_OTHER, ""]}\n`;
    await using probe = await declaredTool(rest, { env: { ...env, PROBE_KEY: "k" } });
    expect(await probe.call()).toBe("k");
    await expect(probe.call({}, { env })).rejects.toMatchObject({
      message: "probe: required environment variables are not set",
    });
  });

  test("T97 paths are made absolute and checked before the program starts", async () => {
    await using probe = await declaredTool(
      `parameters: {f: {}}\nexec: {command: touch, args: [started, "{{.args.f}}"], paths: [f]}\n`,
      { env },
    );
    await expect(probe.call({ f: "/" })).rejects.toMatchObject({
      message: "probe: operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)",
    });
    expect(await exists(probe.dir.at("started"))).toBe(false);
    await probe.call({ f: "a b" });
    expect(await exists(probe.dir.at("a b"))).toBe(true);
  });

  test("D35 beyond what the system takes are reported", async () => {
    await using probe = await declaredTool(`parameters: {a: {}}\n${show}, "{{.args.a}}"]\n`, { env });
    await expect(probe.call({ a: "x".repeat(4 * 1024 * 1024) })).rejects.toMatchObject({
      code: "too-large",
      message: "probe: printf: argument list too long for the operating system",
    });
  });
});

describe("the program", () => {
  test("T95 T96 is looked up at each call; a missing one names the package", async () => {
    await using probe = await declaredTool("exec: {command: kdeps-probe, install: probe-tools}\n");
    const bin = { env: { PATH: `${probe.dir.path}:${process.env.PATH}` } };
    await expect(probe.call({}, bin)).rejects.toMatchObject({
      code: "unavailable",
      message: "probe: kdeps-probe not found on PATH (install probe-tools)",
    });
    await Bun.write(probe.dir.at("kdeps-probe"), "#!/bin/sh\necho here\n");
    await chmod(probe.dir.at("kdeps-probe"), 0o755);
    expect(await probe.call({}, bin)).toBe("here");
  });

  test("without install there is no advice", async () => {
    await using probe = await declaredTool("exec: {command: kdeps-probe}\n", { env });
    await expect(probe.call()).rejects.toMatchObject({ message: "probe: kdeps-probe not found on PATH" });
  });

  test("runs in the working directory, without the tokens of this program, with an empty stdin", async () => {
    await using probe = await declaredTool(
      "exec: {command: sh, args: ['-c', 'pwd; echo \"[$KDEPS_API_TOKEN]\"; cat']}\n",
      {
        env: { ...env, KDEPS_API_TOKEN: "secret" },
      },
    );
    expect(await probe.call()).toBe(`${probe.dir.path}\n[]`);
  });
});

describe("the answer", () => {
  const say = (script: string, more = "") => `exec:\n  command: sh\n  args: ["-c", ${JSON.stringify(script)}]\n${more}`;

  test.each([
    ["T101 the trimmed stdout", say("echo; echo ' hi '; echo"), "hi"],
    [
      "T101 what result makes of it",
      say("echo hi", '  result: "[{{.stdout}}] {{.args.a}}{{.env.K}}\\n"\n  env: {K: [K]}\n'),
      "[hi\n] 1k",
    ],
    ["nothing of stderr", say("echo warn >&2; echo out"), "out"],
  ])("is %s", async (_, rest, expected) => {
    await using probe = await declaredTool(`parameters: {a: {default: "1"}}\n${rest}`, { env: { ...env, K: "k" } });
    expect(await probe.call()).toBe(expected);
  });

  test.each([
    ["T102 stderr", "echo out; echo ' broken ' >&2; exit 3", "probe: sh: exit status 3: broken"],
    ["stdout where stderr is silent", "echo FAIL test_a; exit 1", "probe: sh: exit status 1: FAIL test_a"],
    ["the status alone where both are silent", "exit 7", "probe: sh: exit status 7"],
    ["a signal", "echo bye >&2; kill -9 $$", "probe: sh: signal: SIGKILL: bye"],
  ])("of a failed run holds %s", async (_, script, message) => {
    await using probe = await declaredTool(say(script), { env });
    await expect(probe.call()).rejects.toMatchObject({ code: "failed", message: message });
  });

  test("more than KDEPS_EXEC_MAX_OUTPUT_BYTES is an error, not half an answer", async () => {
    await using probe = await declaredTool(say("printf 12345678901"), {
      env: { ...env, KDEPS_EXEC_MAX_OUTPUT_BYTES: "10" },
    });
    await expect(probe.call()).rejects.toMatchObject({
      code: "too-large",
      message: "probe: sh: stdout exceeds output limit of 10 bytes",
    });
  });

  test("T100 a run beyond the timeout ends with its whole group", async () => {
    const script = "(sleep 30; echo late > late) & echo $! > child; wait";
    await using probe = await declaredTool(say(script, "  timeout: 200ms\n"), { env });
    await expect(probe.call()).rejects.toMatchObject({ code: "timeout", message: "probe: sh: timed out after 200ms" });
    expect(isAlive(Number(await Bun.file(probe.dir.at("child")).text()))).toBe(false);
  });

  test("W08 comes when the program itself has ended, and a background child lives on until the end of this process", async () => {
    await using probe = await declaredTool(say("sleep 60 & echo $! > child; echo started"), { env });
    const begun = performance.now();
    expect(await probe.call()).toBe("started");
    expect(performance.now() - begun).toBeLessThan(2_000);
    const child = Number(await Bun.file(probe.dir.at("child")).text());
    expect(isAlive(child)).toBe(true);
    killAllGroups();
    for (let i = 0; i < 100 && isAlive(child); i++) await Bun.sleep(10);
    expect(isAlive(child)).toBe(false);
  });
});

/** Whether a process is there and is no zombie that nobody has waited for. */
function isAlive(pid: number): boolean {
  const { stdout } = Bun.spawnSync(["ps", "-o", "stat=", "-p", String(pid)]);
  const state = stdout.toString().trim();
  return state !== "" && !state.startsWith("Z");
}
