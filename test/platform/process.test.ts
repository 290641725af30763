import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { killAllGroups, type ProcessOptions, type ProcessResult, runProcess } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const env = { PATH: process.env.PATH };
const signal = new AbortController().signal;

afterAll(killAllGroups);

function run(command: readonly string[], options: Partial<ProcessOptions> = {}): Promise<ProcessResult> {
  return runProcess({ command, cwd: "/tmp", env, signal, ...options });
}

function shell(script: string, options: Partial<ProcessOptions> = {}): Promise<ProcessResult> {
  return run(["bash", "-c", script], options);
}

/** Whether a process exists and has not ended (a zombie that nobody reaped has). */
function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

async function untilGone(pid: number): Promise<void> {
  for (let tries = 0; isRunning(pid) && tries < 200; tries++) await Bun.sleep(20);
  expect(isRunning(pid)).toBe(false);
}

describe("what a finished child answers", () => {
  test("both streams, the exit code and no reason to have ended it", async () => {
    const result = await shell("echo out; echo err >&2; exit 3");
    expect(result).toMatchObject({
      exitCode: 3,
      signal: undefined,
      ended: undefined,
      stdout: "out\n",
      stderr: "err\n",
    });
    expect(result.durationMs).toBeGreaterThan(0);
  });

  test("a child killed by a signal has that signal and no exit code", async () => {
    expect(await shell("kill -KILL $$")).toMatchObject({ exitCode: undefined, signal: "SIGKILL", ended: undefined });
  });

  test("arguments arrive as they are, without a shell", async () => {
    const args = ["$HOME", "a b", "", "*", "'", "\n", "é😀"];
    expect((await run(["printf", "<%s>", ...args])).stdout).toBe("<$HOME><a b><><*><'><\n><é😀>");
  });

  test("stdin is empty and closed unless given", async () => {
    expect((await run(["cat"])).stdout).toBe("");
    expect((await run(["cat"], { stdin: "text é" })).stdout).toBe("text é");
    expect((await run(["wc", "-c"], { stdin: new Uint8Array(3_000_000) })).stdout.trim()).toBe("3000000");
  });

  test("a child that does not read a large stdin is no error", async () => {
    expect((await run(["true"], { stdin: "x".repeat(5_000_000) })).exitCode).toBe(0);
  });

  test("W08 there is no terminal to ask a question on", async () => {
    expect((await shell("read -r answer < /dev/tty; echo status $?")).stdout).toBe("status 1\n");
  });

  test("bytes that are not UTF-8 become U+FFFD and a byte order mark stays", async () => {
    expect((await shell("printf '\\xef\\xbb\\xbfa\\xffb'")).stdout).toBe("\ufeffa\ufffdb");
  });
});

describe("the environment of a child", () => {
  test("A5 tokens and BUN_* are not inherited, the rest is", async () => {
    const secret = {
      ...env,
      KEPT: "1",
      GONE: undefined,
      KDEPS_API_TOKEN: "a",
      KDEPS_API_AUTH_TOKEN: "b",
      KDEPS_MANAGEMENT_TOKEN: "c",
      BUN_OPTIONS: "--version",
      BUN_BE_BUN: "1",
    };
    const { stdout } = await run(["env"], { env: secret });
    expect(stdout.split("\n").filter((line) => /^(KEPT|GONE|KDEPS_|BUN_)/.test(line))).toEqual(["KEPT=1"]);
  });

  test("what the caller names for this child is passed on", async () => {
    const extraEnv = { KDEPS_API_TOKEN: "mine", KEPT: "2" };
    const { stdout } = await shell("echo $KDEPS_API_TOKEN $KEPT", { env: { ...env, KEPT: "1" }, extraEnv });
    expect(stdout).toBe("mine 2\n");
  });

  test("a program is looked up on the given PATH, relative names in the folder", async () => {
    await using dir = await tempDir({ "bin/hello": "#!/bin/sh\necho from bin\n", "here.sh": "#!/bin/sh\necho here\n" });
    await Bun.$`chmod +x ${dir.at("bin/hello")} ${dir.at("here.sh")}`.quiet();
    expect((await run(["hello"], { env: { PATH: dir.at("bin") } })).stdout).toBe("from bin\n");
    expect((await run(["./here.sh"], { cwd: dir.path })).stdout).toBe("here\n");
  });
});

describe("a child that cannot start", () => {
  test.each([
    [["no-such-program"], {}, "unavailable", "no-such-program not found on PATH"],
    [["ls"], { env: { PATH: "/nowhere" } }, "unavailable", "ls not found on PATH"],
    [["ls"], { env: {} }, "unavailable", "ls not found on PATH"],
    [[""], {}, "unavailable", '"" not found on PATH'],
    [["./no-such-file"], {}, "unavailable", "./no-such-file not found"],
    [["/etc/passwd"], {}, "denied", "/etc/passwd: permission denied (not an executable file)"],
    [["ls"], { cwd: "/no/folder" }, "not-found", "working directory /no/folder does not exist or is not a folder"],
    [["ls"], { cwd: "/etc/passwd" }, "not-found", "working directory /etc/passwd does not exist or is not a folder"],
    [["echo", "a\0b"], {}, "invalid", "echo: an argument contains a NUL byte"],
    [["echo", "x".repeat(200_000)], {}, "too-large", "echo: argument list too long for the operating system"],
  ] as const)("%j %j is %s", async (command, options, code, message) => {
    await expect(run(command, options)).rejects.toMatchObject({ code, message });
  });

  test("D35 an argument list that is too long says what to do instead", async () => {
    await expect(run(["echo", "x".repeat(200_000)])).rejects.toMatchObject({
      hint: "pass the text in a file or on stdin instead of as an argument",
    });
  });

  test("an aborted signal starts nothing and leaves with its own reason", async () => {
    await using dir = await tempDir();
    const reason = new Error("stop");
    await expect(run(["touch", dir.at("x")], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(existsSync(dir.at("x"))).toBe(false);
  });
});

describe("ending a child", () => {
  test("a timeout ends the whole group and keeps the output so far", async () => {
    const started = performance.now();
    const result = await shell("sleep 600 & echo $! $$; wait", { timeoutMs: 200 });
    expect(result).toMatchObject({ ended: "timeout", exitCode: undefined, signal: "SIGTERM" });
    expect(performance.now() - started).toBeLessThan(2_000);
    for (const pid of result.stdout.trim().split(" ")) await untilGone(Number(pid));
  });

  test("an abort ends the whole group", async () => {
    const controller = new AbortController();
    const result = await shell("sleep 600 & echo $!; wait", {
      signal: controller.signal,
      onOutput: () => controller.abort(),
    });
    expect(result).toMatchObject({ ended: "cancelled", signal: "SIGTERM" });
    await untilGone(Number(result.stdout));
  });

  test("a group that ignores SIGTERM gets SIGKILL after the grace, also when its first process has gone", async () => {
    const script = "(trap '' TERM; echo $BASHPID; while :; do sleep 0.05; done) & sleep 600";
    const result = await shell(script, { timeoutMs: 200, graceMs: 200 });
    expect(result).toMatchObject({ ended: "timeout", signal: "SIGTERM" });
    await untilGone(Number(result.stdout));
  });

  test("a child may clean up on SIGTERM and its own exit code counts", async () => {
    const script = "trap 'echo bye; exit 7' TERM; echo up; while :; do sleep 0.02; done";
    expect(await shell(script, { timeoutMs: 200 })).toMatchObject({
      ended: "timeout",
      exitCode: 7,
      stdout: "up\nbye\n",
    });
  });

  test("no timeout is reported for a child that ended in time", async () => {
    expect((await shell("exit 0", { timeoutMs: 60_000 })).ended).toBeUndefined();
  });
});

describe("W08 a background process", () => {
  test("does not hold the answer open, lives on, and is gone after killAllGroups", async () => {
    const started = performance.now();
    const result = await shell("echo up; sleep 600 & echo started $!");
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(result).toMatchObject({ exitCode: 0, ended: undefined });
    const pid = Number(/^up\nstarted (\d+)\n$/.exec(result.stdout)?.[1]);
    expect(isRunning(pid)).toBe(true);
    killAllGroups();
    await untilGone(pid);
  });

  test("is remembered also when it closed its output", async () => {
    const { stdout } = await shell("sleep 600 >/dev/null 2>&1 & echo $!");
    expect(isRunning(Number(stdout))).toBe(true);
    killAllGroups();
    await untilGone(Number(stdout));
  });

  test.each(["process.exit(3)", "process.kill(process.pid, 'SIGTERM')", "throw new Error('x')"])(
    "ends with the program that started it: %s",
    async (ending) => {
      const script = `
        import { runProcess } from ${JSON.stringify(new URL("../../src/platform/index.ts", import.meta.url).pathname)};
        process.on("SIGTERM", () => process.exit(130));
        const { stdout } = await runProcess({
          command: ["bash", "-c", "sleep 600 & echo $!"], cwd: "/", env: process.env, signal: new AbortController().signal,
        });
        console.log(stdout);
        ${ending}`;
      const { stdout } = await run([process.execPath, "-e", script]);
      expect(stdout).toMatch(/^\d+\n+$/);
      await untilGone(Number(stdout));
    },
  );

  test("may go on writing: a server that logs each request answers the next call", async () => {
    await using dir = await tempDir();
    const server =
      "import http.server as h\ns = h.HTTPServer(('127.0.0.1', 0), h.SimpleHTTPRequestHandler)\nprint(s.server_port, flush=True)\ns.serve_forever()";
    const { stdout } = await shell('python3 -c "$0" & sleep 0.4'.replace("$0", server), { cwd: dir.path });
    const port = Number(stdout.trim());
    for (let request = 0; request < 3; request++) {
      const answer = await shell(
        `exec 3<>/dev/tcp/127.0.0.1/${port}; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; head -1 <&3`,
      );
      expect(answer.stdout).toContain("200 OK");
    }
    killAllGroups();
  });
});

describe("output in bounded memory", () => {
  test("beginning and end are kept, the bytes and line ends between are counted", async () => {
    const result = await shell("seq 1 100000", { maxOutputBytes: 64 });
    const { head, tail, totalBytes, omittedBytes, omittedLines } = result.captured.stdout;
    expect(head).toBe("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14");
    expect(tail).toBe("\n99996\n99997\n99998\n99999\n100000\n");
    expect({ totalBytes, omittedBytes, omittedLines }).toEqual({
      totalBytes: 588_895,
      omittedBytes: 588_895 - head.length - tail.length,
      omittedLines: 100_000 - 13 - 6,
    });
    expect(result.stdout).toBe(`${head}\n[... ${omittedBytes} bytes left out ...]\n${tail}`);
  });

  test("output of exactly the limit is whole", async () => {
    const result = await shell("printf 0123456789", { maxOutputBytes: 10 });
    expect(result.captured.stdout).toMatchObject({ head: "0123456789", tail: "", omittedBytes: 0 });
  });

  test("W19 a cut never splits a character", async () => {
    for (const limit of [20, 21, 22, 23, 24, 25, 26, 27]) {
      const { head, tail, omittedBytes, totalBytes } = (
        await shell("for i in 1 2 3 4 5 6 7 8 9; do printf 'aé😀'; done", { maxOutputBytes: limit })
      ).captured.stdout;
      expect(head + tail).not.toContain("\ufffd");
      expect(Buffer.byteLength(head + tail) + omittedBytes).toBe(totalBytes);
    }
  });

  test("live output comes in whole characters, with its stream", async () => {
    const seen: [string, string][] = [];
    const script = "printf '\\xf0\\x9f'; sleep 0.1; printf '\\x98\\x80'; printf 'e' >&2";
    await shell(script, { onOutput: (chunk, stream) => seen.push([stream, chunk]) });
    expect(seen.toSorted()).toEqual([
      ["stderr", "e"],
      ["stdout", "😀"],
    ]);
  });
});
