import { describe, expect, test } from "bun:test";
import { chmod, readdir } from "node:fs/promises";
import { declaredTool } from "../support.ts";

const env = { PATH: process.env.PATH };

const script = (lines: string, more = "") => `python:\n  script: |\n${lines.replace(/^/gm, "    ")}\n${more}`;

const wordCount = `parameters: {text: {required: true}}
${script('import json, sys\nargs = json.loads(sys.argv[1])     # {"text": "..."}\nprint(len(args["text"].split()))', "  packages: []\n  timeout: 30s\n")}`;

describe("a script without packages", () => {
  test("T103 T104 T106 T107 word_count counts on the system's python3", async () => {
    await using probe = await declaredTool(wordCount, { env });
    expect(await probe.call({ text: "one two three" })).toBe("3");
  });

  test("T106 gets all arguments with defaults as one JSON object, nothing else", async () => {
    await using probe = await declaredTool(
      `parameters: {a: {}, n: {type: number, default: 5}, o: {type: object}}\n${script("import sys\nprint(sys.argv[1:])")}`,
      { env },
    );
    expect(await probe.call({ a: "é'\"\n", o: { k: [1, null] } })).toBe(
      `['{"a":"é\\'\\\\"\\\\n","o":{"k":[1,null]},"n":5}']`,
    );
  });

  test("is no template", async () => {
    await using probe = await declaredTool(script('print("{{.args.x}} {{", {1: 2})'), { env });
    expect(await probe.call()).toBe("{{.args.x}} {{ {1: 2}");
  });

  test("T104 falls back to a program called python", async () => {
    await using probe = await declaredTool(script("print(1)"));
    await Bun.write(probe.dir.at("python"), '#!/bin/sh\necho "python $1"\n');
    await chmod(probe.dir.at("python"), 0o755);
    expect(await probe.call({}, { env: { PATH: probe.dir.path } })).toBe("python -c");
  });

  test("no interpreter", async () => {
    await using probe = await declaredTool(script("print(1)"));
    await expect(probe.call({}, { env: { PATH: probe.dir.path } })).rejects.toMatchObject({
      code: "unavailable",
      message: "probe: python3 not found on PATH",
    });
  });

  test("a non-zero exit carries stderr", async () => {
    await using probe = await declaredTool(script('import sys\nprint("out")\nsys.exit("gave up")'), { env });
    await expect(probe.call()).rejects.toMatchObject({
      code: "failed",
      message: "probe: python execution failed: exit status 1, stderr: gave up",
    });
  });

  test("T108 the timeout of the block ends it", async () => {
    await using probe = await declaredTool(script("import time\ntime.sleep(30)", "  timeout: 300ms\n"), { env });
    await expect(probe.call()).rejects.toMatchObject({
      code: "timeout",
      message: "probe: script timed out after 300ms",
    });
  });

  test("T108 an empty timeout means the runner's", async () => {
    await using probe = await declaredTool(script("import time\ntime.sleep(30)", '  timeout: ""\n'), {
      env: { ...env, KDEPS_PYTHON_TIMEOUT: "200ms" },
    });
    await expect(probe.call()).rejects.toMatchObject({ message: "probe: script timed out after 200ms" });
  });

  test("D35 arguments beyond what the system takes are reported", async () => {
    await using probe = await declaredTool(wordCount, { env });
    await expect(probe.call({ text: "x ".repeat(200_000) })).rejects.toMatchObject({
      code: "too-large",
      message: expect.stringMatching(/^probe: .*python3: argument list too long for the operating system$/),
    });
  });
});

test.each([
  ["soon", 'probe: KDEPS_PYTHON_TIMEOUT: time: invalid duration "soon"'],
  ["0s", 'probe: KDEPS_PYTHON_TIMEOUT: "0s" leaves no time'],
])("KDEPS_PYTHON_TIMEOUT=%s is refused", async (timeout, message) => {
  await using probe = await declaredTool(script("print(1)"), { env: { ...env, KDEPS_PYTHON_TIMEOUT: timeout } });
  await expect(probe.call()).rejects.toMatchObject({ message });
});

test("more output than KDEPS_PYTHON_MAX_OUTPUT_BYTES is an error, not half an answer", async () => {
  const limited = { env: { ...env, KDEPS_PYTHON_MAX_OUTPUT_BYTES: "10" } };
  await using probe = await declaredTool(script("print('x' * 10)"), limited);
  await expect(probe.call()).rejects.toMatchObject({
    code: "too-large",
    message: "probe: python stdout exceeds output limit of 10 bytes",
  });
});

/**
 * Stands for `uv`: `uv venv` makes a folder whose python is the system's, `uv pip install` writes down what it was asked
 * for, and refuses a package called `broken`. Every call is noted in `uv.log`.
 */
const fakeUv = `#!/bin/sh
echo "$@" >> "$UV_LOG"
case "$1" in
  venv)
    for dir; do :; done
    mkdir -p "$dir/bin" && ln -s "$(command -v python3)" "$dir/bin/python" ;;
  pip)
    case "$*" in *broken*) echo "no such package: broken" >&2; exit 1 ;; esac ;;
esac
`;

async function withUv(rest: string) {
  const probe = await declaredTool(rest);
  await Bun.write(probe.dir.at("bin/uv"), fakeUv);
  await chmod(probe.dir.at("bin/uv"), 0o755);
  const variables = {
    PATH: `${probe.dir.at("bin")}:${process.env.PATH}`,
    TMPDIR: probe.dir.path,
    UV_LOG: probe.dir.at("uv.log"),
  };
  return {
    ...probe,
    call: (changed: object = {}) => probe.call({}, { env: { ...variables, ...changed } }),
    log: async () => (await Bun.file(probe.dir.at("uv.log")).text()).trim().split("\n"),
    venvs: async () => (await readdir(probe.dir.at("kdeps-python"))).sort(),
  };
}

describe("T105 a script with packages", () => {
  const rest = script('import os\nprint(os.path.basename(os.environ["VIRTUAL_ENV"]))', "  packages: [b-pkg, a-pkg]\n");

  test("runs in a venv that uv made, which later calls use again", async () => {
    await using probe = await withUv(rest);
    const name = await probe.call();
    expect(name).toMatch(/^venv-3\.12-b-pkg-a-pkg-[0-9a-f]{12}$/);
    expect(await probe.call()).toBe(name);
    expect(await probe.venvs()).toEqual([name]);
    expect((await probe.log()).map((line) => line.replaceAll(/\S*kdeps-python\S*/g, "DIR"))).toEqual([
      "venv --relocatable --python 3.12 DIR",
      "pip install --python DIR -- b-pkg a-pkg",
    ]);
  });

  test("KDEPS_PYTHON_VERSION chooses the version", async () => {
    await using probe = await withUv(rest);
    expect(await probe.call({ KDEPS_PYTHON_VERSION: "3.10" })).toStartWith("venv-3.10-");
    expect((await probe.log())[0]).toContain("--python 3.10");
  });

  test("calls at the same time make one venv", async () => {
    await using probe = await withUv(rest);
    const names = await Promise.all([probe.call(), probe.call(), probe.call()]);
    expect(new Set(names).size).toBe(1);
    expect(await probe.log()).toHaveLength(2);
  });

  test("a package that does not install leaves nothing behind and is tried again", async () => {
    await using probe = await withUv(script("print(1)", "  packages: [broken]\n"));
    for (let i = 0; i < 2; i++) {
      await expect(probe.call()).rejects.toMatchObject({
        code: "unavailable",
        message: "probe: failed to ensure venv: uv pip install: exit status 1: no such package: broken",
      });
    }
    expect(await probe.venvs()).toEqual([]);
    expect(await probe.log()).toHaveLength(4);
  });

  test("without uv", async () => {
    await using probe = await withUv(rest);
    await expect(probe.call({ PATH: "/nowhere" })).rejects.toMatchObject({
      code: "unavailable",
      message: "probe: failed to ensure venv: uv not found on PATH",
    });
  });
});
