import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { ToolError } from "../../../../src/tools/index.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { callNative } from "../call-native.ts";

type Options = Parameters<typeof callNative>[2];

const exec = async (args: object, options: Options = {}) => JSON.parse(await callNative("exec", args, options));

describe("exec", () => {
  test("A97 answers exactly these fields", async () => {
    expect(await callNative("exec", { command: "echo hi; echo err >&2" })).toBe(
      '{"success":true,"exitCode":0,"stdout":"hi\\n","stderr":"err\\n","command":"echo hi; echo err >&2","result":"hi\\n","timedOut":false}',
    );
  });

  test("A96 with args no shell is involved", async () => {
    const result = await exec({ command: "printf", args: ["<%s>", "$HOME", "a b", "*", 7, true] });
    expect(result.stdout).toBe("<$HOME><a b><*><7><true>");
    expect(result.command).toBe("printf <%s> $HOME a b * 7 true");
  });

  test("A96 env is added to what is inherited", async () => {
    const args = { command: "echo $KEPT $ADDED $N", env: { ADDED: "two", N: 3 } };
    expect((await exec(args, { env: { KEPT: "one" } })).stdout).toBe("one two 3\n");
  });

  test("A96 workingDir is absolute or below the working directory", async () => {
    await using dir = await tempDir({ "sub/f": "" });
    expect((await exec({ command: "pwd" }, { cwd: dir.path })).stdout).toBe(`${dir.path}\n`);
    expect((await exec({ command: "pwd", workingDir: "sub" }, { cwd: dir.path })).stdout).toBe(`${dir.at("sub")}\n`);
    expect((await exec({ command: "pwd", workingDir: dir.at("sub") })).stdout).toBe(`${dir.at("sub")}\n`);
  });

  test("braces and entities are literal", async () => {
    expect((await exec({ command: "echo", args: ["{{ x }} &lt;"] })).stdout).toBe("{{ x }} &lt;\n");
  });

  test("W08 a background child does not hold the answer open", async () => {
    const started = performance.now();
    expect((await exec({ command: "sleep 30 & echo started" })).stdout).toBe("started\n");
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("exec fails", () => {
  test.each([
    [{}, "exec: command is required"],
    [{ command: " \n" }, "exec: command is required"],
    [{ command: "exit 3" }, "exec: command failed: exit status 3"],
    [{ command: "echo why >&2; exit 3" }, "exec: command failed: exit status 3\nstderr: why"],
    [{ command: "kill -TERM $$" }, "exec: command failed: signal: SIGTERM"],
    [{ command: "no-such-program", args: ["x"] }, "exec: no-such-program not found on PATH"],
    [{ command: "ls", workingDir: "/no/folder" }, /^exec: .*\/no\/folder/],
    [{ command: "sleep 9", timeout: "100ms" }, "exec: command timed out after 100ms"],
    [{ command: "ls", timeout: "soon" }, 'exec: timeout: time: invalid duration "soon"'],
    [{ command: "ls", timeout: "0" }, 'exec: timeout: "0" leaves no time'],
    [{ command: "ls", timeout: "-1s" }, 'exec: timeout: "-1s" leaves no time'],
    [{ command: "ls /" }, "exec: blocked: command targets root directory '/' (set KDEPS_ALLOW_ROOT=true to permit)"],
    [
      { command: "ls", args: ["-d", "/"] },
      "exec: blocked: command targets root directory '/' (set KDEPS_ALLOW_ROOT=true to permit)",
    ],
  ])("A98 %j", async (args, message) => {
    const error = await callNative("exec", args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({
      status: 400,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("settings of the environment", async () => {
    const slow = callNative("exec", { command: "sleep 9" }, { env: { KDEPS_EXEC_TIMEOUT: "100ms" } });
    await expect(slow).rejects.toThrow("exec: command timed out after 100ms");
    const env = { KDEPS_EXEC_MAX_OUTPUT_BYTES: "5" };
    expect((await exec({ command: "printf 12345" }, { env })).stdout).toBe("12345");
    await expect(callNative("exec", { command: "printf 123456" }, { env })).rejects.toThrow(
      new ToolError("too-large", "exec stdout exceeds output limit of 5 bytes"),
    );
    expect((await exec({ command: "echo x" }, { env: { KDEPS_EXEC_MAX_OUTPUT_BYTES: "no" } })).stdout).toBe("x\n");
    await expect(callNative("exec", { command: "ls" }, { env: { KDEPS_ALLOW_BASH: "false" } })).rejects.toThrow(
      "exec: disabled (KDEPS_ALLOW_BASH=false)",
    );
  });

  test("W09 in read-only mode what writes, through the shell and without it", async () => {
    await using dir = await tempDir();
    const options = { cwd: dir.path, env: { KDEPS_BASH_MODE: "read-only" } };
    const refused = /^exec: blocked: command 'touch' modifies the filesystem/;
    await expect(callNative("exec", { command: "touch x" }, options)).rejects.toThrow(refused);
    await expect(callNative("exec", { command: "touch", args: ["x"] }, options)).rejects.toThrow(refused);
    for (const name of ["PATH", "LD_PRELOAD"]) {
      await expect(callNative("exec", { command: "ls", env: { [name]: "." } }, options)).rejects.toThrow(
        `exec: blocked: setting '${name}' not allowed in read-only mode (KDEPS_BASH_MODE=read-only)`,
      );
    }
    expect(existsSync(dir.at("x"))).toBe(false);
    expect((await exec({ command: "ls", args: ["-a"] }, options)).exitCode).toBe(0);
  });

  test("a cancelled call", async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onOutput: () => controller.abort() };
    await expect(callNative("exec", { command: "echo up; sleep 600" }, options)).rejects.toThrow("exec: cancelled");
  });
});
