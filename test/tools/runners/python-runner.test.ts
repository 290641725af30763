import { describe, expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { type PythonRun, pythonFailure, runPython } from "../../../src/tools/index.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** As in `python.test.ts`, with the installed packages kept in the venv. */
const fakeUv = `#!/bin/sh
echo "$1" >> "$UV_LOG"
case "$1" in
  venv)
    for dir; do :; done
    mkdir -p "$dir/bin" && ln -s "$(command -v python3)" "$dir/bin/python" ;;
  pip) shift 4; echo "$@" >> "$UV_LOG" ;;
esac
`;

async function place() {
  const dir = await tempDir({ "bin/uv": fakeUv, "script.py": "import sys; print('file', sys.argv[1:])" });
  await chmod(dir.at("bin/uv"), 0o755);
  const env = { PATH: `${dir.at("bin")}:${process.env.PATH}`, TMPDIR: dir.path, UV_LOG: dir.at("log") };
  const run = (more: Partial<PythonRun>) =>
    runPython({ args: [], env, timeoutMs: 10_000, cwd: dir.path, signal: new AbortController().signal, ...more });
  const log = async () => (await Bun.file(dir.at("log")).text()).trim().split("\n");
  return { dir, run, log, [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose]() };
}

describe("runPython", () => {
  test("runs a text or a file with arguments", async () => {
    await using at = await place();
    expect((await at.run({ script: "import sys; print(sys.argv[1:])", args: ["a b", "$x"] })).stdout).toBe(
      "['a b', '$x']\n",
    );
    expect((await at.run({ scriptFile: at.dir.at("script.py"), args: ["a"] })).stdout).toBe("file ['a']\n");
  });

  test("gives back both streams and the status", async () => {
    await using at = await place();
    const result = await at.run({ script: "import sys; print(1); sys.stderr.write('no'); sys.exit(2)" });
    expect(result).toMatchObject({ stdout: "1\n", stderr: "no", exitCode: 2, ended: undefined });
    expect(pythonFailure(result)).toBe("python execution failed: exit status 2, stderr: no");
  });

  test("a run that succeeded has no failure", async () => {
    await using at = await place();
    expect(pythonFailure(await at.run({ script: "pass" }))).toBeUndefined();
  });

  test("variables of the call are for the script only", async () => {
    await using at = await place();
    const { stdout } = await at.run({ script: "import os; print(os.environ['EXTRA'])", extraEnv: { EXTRA: "1" } });
    expect(stdout).toBe("1\n");
  });

  test("an abort ends it", async () => {
    await using at = await place();
    const stop = new AbortController();
    const result = at.run({
      script: "import time; print('up', flush=True); time.sleep(60)",
      signal: stop.signal,
      onOutput: () => stop.abort(),
    });
    expect(await result).toMatchObject({ ended: "cancelled", stdout: "up\n" });
  });
});

describe("venvs", () => {
  test("a version alone makes one", async () => {
    await using at = await place();
    const { stdout } = await at.run({ script: "import os; print(os.environ['VIRTUAL_ENV'])", pythonVersion: "3.11" });
    expect(stdout).toEndWith("kdeps-python/venv-3.11\n");
    expect(await at.log()).toEqual(["venv"]);
  });

  test("one with a name gets further packages when they are asked for", async () => {
    await using at = await place();
    await at.run({ script: "pass", venvName: "mine", packages: ["a"] });
    await at.run({ script: "pass", venvName: "mine", packages: ["a"] });
    await at.run({ script: "pass", venvName: "mine", packages: ["b"] });
    await at.run({ script: "pass", venvName: "mine", packages: ["b", "a"] });
    expect(await at.log()).toEqual(["venv", "pip", "-- a", "pip", "-- b"]);
  });

  test("one with a name is made anew for another version", async () => {
    await using at = await place();
    await at.run({ script: "pass", venvName: "mine", pythonVersion: "3.11" });
    await at.run({ script: "pass", venvName: "mine", pythonVersion: "3.12" });
    expect(await at.log()).toEqual(["venv", "venv"]);
  });

  test("other packages never share one, whatever their order is", async () => {
    await using at = await place();
    const dirOf = async (packages: string[]) =>
      (await at.run({ script: "import os; print(os.environ['VIRTUAL_ENV'])", packages })).stdout;
    const [one, other, same] = [
      await dirOf(["a", "b", "c", "d"]),
      await dirOf(["a", "b", "c", "e"]),
      await dirOf(["a", "b", "c", "d"]),
    ];
    expect(one).not.toBe(other);
    expect(one).toBe(same);
  });

  test("a changed requirements file is installed again", async () => {
    await using at = await place();
    const run = () => at.run({ script: "pass", venvName: "mine", requirementsFile: at.dir.at("req.txt") });
    await Bun.write(at.dir.at("req.txt"), "a\n");
    await run();
    await run();
    await Bun.write(at.dir.at("req.txt"), "b\n");
    await run();
    const line = `--requirement ${at.dir.at("req.txt")} --`;
    expect(await at.log()).toEqual(["venv", "pip", line, "pip", line]);
  });

  test.each(["../up", "a/b", "", ".hidden", "-x"])("the name %p leads nowhere else", async (venvName) => {
    await using at = await place();
    const run = at.run({ script: "pass", venvName, packages: ["a"] });
    if (venvName === "") expect((await run).exitCode).toBe(0);
    else
      await expect(run).rejects.toMatchObject({
        message: `failed to ensure venv: venv name "${venvName}" may only have letters, digits, ".", "_" and "-"`,
      });
  });

  test("a requirements file that is not there", async () => {
    await using at = await place();
    await expect(at.run({ script: "pass", requirementsFile: at.dir.at("none.txt") })).rejects.toMatchObject({
      message: `failed to ensure venv: open ${at.dir.at("none.txt")}: no such file or directory`,
    });
  });
});
