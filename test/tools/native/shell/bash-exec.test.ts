import { afterAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { killAllGroups, type Log, silentLog } from "../../../../src/platform/index.ts";
import { ToolError } from "../../../../src/tools/index.ts";
import { toolState } from "../../../support/call-context.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { callNative } from "../call-native.ts";

afterAll(killAllGroups);

type Options = Parameters<typeof callNative>[2];

const bash = (command: string, options: Options = {}) => callNative("bash_exec", { command }, options);

describe("bash_exec", () => {
  test.each([
    ["echo hi", "hi"],
    ["echo a &amp;&amp; echo b", "a\nb"],
    ["printf '\\n  x  \\n\\n'", "x"],
    ["true", ""],
    ["echo out; echo err >&2", "out\nstderr: err"],
    ["echo err >&2", "stderr: err"],
    ['read -r x; echo "[$x]"', "[]"],
    ["cd /tmp; x=1; [[ $x == 1 ]] && pwd", "/tmp"],
    ["echo 'é😀'", "é😀"],
  ])("A95 T8 %j answers %j", async (command, answer) => {
    expect(await bash(command)).toBe(answer);
  });

  test("runs in the working directory, each call in a fresh shell", async () => {
    await using dir = await tempDir({ "sub/f": "" });
    expect(await bash("cd sub; x=1; pwd", { cwd: dir.path })).toBe(dir.at("sub"));
    expect(await bash('pwd; echo "[$x]"', { cwd: dir.path })).toBe(`${dir.path}\n[]`);
  });

  test("W12 entities in quotes reach the file unchanged", async () => {
    await using dir = await tempDir();
    await bash("printf '%s' '&lt;b&gt; &amp;amp;' > p.html", { cwd: dir.path });
    expect(await Bun.file(dir.at("p.html")).text()).toBe("&lt;b&gt; &amp;amp;");
  });

  test("W13 terminal codes are gone and a redrawn line keeps its last state", async () => {
    const command =
      "printf '\\033[31mred\\033[0m\\n'; printf '\\033]8;;http://x\\007link\\033]8;;\\007\\n'; printf 'a 1%%\\ra 50%%\\ra 100%%\\n'; printf 'x\\r\\ny\\r\\n'";
    expect(await bash(command)).toBe("red\nlink\na 100%\nx\ny");
  });

  test("W11 long output keeps its beginning and its end", async () => {
    const text = await bash('for i in $(seq 1 9000); do echo "ok $i"; done; echo "1 failed: test_z"');
    expect(text).toStartWith("ok 1\nok 2\n");
    expect(text).toEndWith("\nok 9000\n1 failed: test_z");
    expect(text).toMatch(/\nok 1000\n\[Output truncated: 7001 lines \(\d+ bytes\) left out here\]\nok 8002\n/);
  });

  test("W11 output beyond what is kept in memory is counted as well", async () => {
    const text = await bash("seq 1 2000000");
    const [, lines] = /\[Output truncated: (\d+) lines/.exec(text) ?? [];
    expect(Number(lines)).toBeGreaterThan(1_997_900);
    expect(text).toEndWith("\n2000000");
  });
});

describe("W10 the exit status", () => {
  test.each([
    ["exit 3", "bash_exec: exit status 3"],
    ["printf 'FAIL test_a\\n'; exit 1", "bash_exec: exit status 1\nFAIL test_a"],
    ["echo out; echo why >&2; exit 2", "bash_exec: exit status 2\nout\nstderr: why"],
    ["kill -KILL $$", "bash_exec: signal: SIGKILL"],
    ["grep x missing", "bash_exec: exit status 2\nstderr: grep: missing: No such file or directory"],
  ])("of %j is an error with both streams", async (command, message) => {
    await using dir = await tempDir();
    await expect(bash(command, { cwd: dir.path })).rejects.toEqual(new ToolError("failed", message));
  });

  test("is said again after long output", async () => {
    const error = await bash("seq 1 3000; exit 4").catch((thrown: ToolError) => thrown.message);
    expect(error).toStartWith("bash_exec: exit status 4\n1\n2\n");
    expect(error).toEndWith("\n3000\n[exit status 4]");
  });

  test.each([
    ["grep nothing f", "[exit status 1]"],
    ["diff f g", "1c1\n< a\n---\n> b\n[exit status 1]"],
    ["test -f missing", "[exit status 1]"],
  ])("1 of %j is an answer", async (command, answer) => {
    await using dir = await tempDir({ f: "a\n", g: "b\n" });
    expect(await bash(command, { cwd: dir.path })).toBe(answer);
  });
});

describe("what is not run", () => {
  test.each([[{}], [{ command: "" }], [{ command: null }]])("%j", async (args) => {
    await expect(callNative("bash_exec", args)).rejects.toMatchObject({ message: "bash_exec: command is required" });
  });

  test("the root folder as an argument, unless it is allowed", async () => {
    await expect(bash("ls /")).rejects.toMatchObject({
      status: 400,
      message: "bash_exec: blocked: command targets root directory '/' (set KDEPS_ALLOW_ROOT=true to permit)",
    });
    expect(await bash("ls -d /", { env: { KDEPS_ALLOW_ROOT: "TRUE" } })).toBe("/");
  });

  test.each(["false", "FALSE", " false "])("A111 anything when KDEPS_ALLOW_BASH=%j", async (KDEPS_ALLOW_BASH) => {
    await expect(bash("echo hi", { env: { KDEPS_ALLOW_BASH } })).rejects.toThrow(
      "bash_exec: disabled (KDEPS_ALLOW_BASH=false)",
    );
  });

  test("W09 in read-only mode nothing that changes the folder, and reading works", async () => {
    await using dir = await tempDir({ f: "b\na\n", "x.tmp": "" });
    const options = { cwd: dir.path, env: { KDEPS_BASH_MODE: "read-only" } };
    for (const command of ["find . -name '*.tmp' -delete", "sort -o f f", "echo x &gt; g", "sed -i s/a/b/ f"]) {
      await expect(bash(command, options)).rejects.toThrow(/^bash_exec: blocked: .*read-only/);
    }
    expect((await readdir(dir.path)).sort()).toEqual(["f", "x.tmp"]);
    expect(await bash("sort f | uniq -c", options)).toBe("1 a\n      1 b");
  });

  test("W09 in read-only mode git does not refresh its index on the side", async () => {
    await using dir = await tempDir({ f: "a\n" });
    const git = "git -c user.name=t -c user.email=t@t";
    await bash(`git init -q . && git add f && ${git} commit -qm x && touch -d '1 hour ago' f`, { cwd: dir.path });
    const before = await Bun.file(dir.at(".git/index")).bytes();
    await bash("git status", { cwd: dir.path, env: { KDEPS_BASH_MODE: "read-only" } });
    expect(await Bun.file(dir.at(".git/index")).bytes()).toEqual(before);
    await bash("git status", { cwd: dir.path });
    expect(await Bun.file(dir.at(".git/index")).bytes()).not.toEqual(before);
  });

  test("a missing bash is told by name", async () => {
    await expect(bash("echo hi", { env: { PATH: "/nowhere" } })).rejects.toThrow("bash_exec: bash not found on PATH");
  });

  test("D35 a command line that the system does not take is reported", async () => {
    await expect(bash(`echo ${"x".repeat(200_000)}`)).rejects.toThrow(
      "bash_exec: bash: argument list too long for the operating system",
    );
  });
});

describe("a destructive command", () => {
  test("is run, with a warning for the person", async () => {
    const warnings: string[] = [];
    const log: Log = { ...silentLog, warn: (message) => warnings.push(message) };
    await using dir = await tempDir({ "d/f": "" });
    await bash("rm -rf d", { cwd: dir.path, log });
    expect(warnings).toEqual(["potentially destructive command detected: rm -rf"]);
    expect(await readdir(dir.path)).toEqual([]);
  });
});

describe("while it runs", () => {
  test("live output is plain text and no part of the answer", async () => {
    let live = "";
    const answer = await bash("printf '\\033[2Ja\\r'; printf 'b\\n'", { onOutput: (chunk) => (live += chunk) });
    expect({ live, answer }).toEqual({ live: "a\nb\n", answer: "b" });
  });

  test("a cancelled call answers with what came before, and the command is gone", async () => {
    const controller = new AbortController();
    const answer = await bash("echo $$; sleep 600", { signal: controller.signal, onOutput: () => controller.abort() });
    expect(answer).toMatch(/^\d+\n\[interrupted\]$/);
    expect(() => process.kill(Number.parseInt(answer, 10), 0)).toThrow();
  });

  test("W08 a server started in the background answers the next call", async () => {
    await using dir = await tempDir();
    const script =
      "import http.server as h; s = h.HTTPServer(('127.0.0.1', 0), h.SimpleHTTPRequestHandler); open('port', 'w').write(str(s.server_port)); s.serve_forever()";
    const started = performance.now();
    await bash(`python3 -c "${script}" & until [ -s port ]; do sleep 0.05; done`, { cwd: dir.path });
    expect(performance.now() - started).toBeLessThan(10_000);
    const get = "exec 3<>/dev/tcp/127.0.0.1/$(cat port); printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; head -1 <&3";
    expect(await bash(get, { cwd: dir.path })).toContain("200 OK");
  });

  test("T8 a command sent to the background goes on as a job", async () => {
    const state = toolState();
    const [cancel, background] = [new AbortController(), new AbortController()];
    const options = { state, signal: cancel.signal, background: background.signal };
    const answer = await bash("echo started; sleep 0.3; echo ended", {
      ...options,
      onOutput: () => background.abort(),
    });
    expect(answer).toBe('{"status":"backgrounded","job_id":1}');
    // The call is over: ending it no longer ends the job.
    cancel.abort();
    expect(await callNative("bash_job_list", {}, { state })).toStartWith("job 1 [running]: echo started;");
    expect(await callNative("bash_job_wait", { job_id: 1 }, { state })).toBe("started\nended");
  });
});
