import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { callNative } from "../call-native.ts";

const python = (args: object, options: Parameters<typeof callNative>[2] = {}) => callNative("python", args, options);

describe("python", () => {
  test.each([
    ['print(\'{"b": 1,  "a": [1, 2]}\')', '{"b":1,"a":[1,2]}'],
    ["print('[1,\\n 2]')", "[1,2]"],
    ["print('\"a  b\"')", '"a  b"'],
    ["print(3)", "3"],
    ["print('null')", "null"],
    ["print('plain  text')", "plain  text\n"],
    ["print('{not json}')", "{not json}\n"],
    ["pass", ""],
  ])("A100 %j answers %j", async (script, answer) => {
    expect(await python({ script })).toBe(answer);
  });

  test.each(["12345678901234567890", "1.10", "1e3", '{"id":9007199254740993,"v":[1.50]}'])(
    "W31 every digit of %s stays",
    async (text) => {
      expect(await python({ script: `print('${text}')` })).toBe(text);
    },
  );

  test("W31 digits that are no JSON number stay text", async () => {
    expect(await python({ script: "print('007')" })).toBe("007\n");
  });

  test("A99 args and env", async () => {
    const script = "import os, sys\nprint(sys.argv[1:], os.environ['ADDED'], os.environ['KEPT'])";
    const args = { script, args: ["a b", 7], env: { ADDED: "two" } };
    expect(await python(args, { env: { KEPT: "one" } })).toBe("['a b', '7'] two one\n");
  });

  test("A99 scriptFile, relative to the working directory", async () => {
    await using dir = await tempDir({ "sub/s.py": "import os\nprint(os.getcwd(), __file__)" });
    expect(await python({ scriptFile: "sub/s.py" }, { cwd: dir.path })).toBe(`${dir.path} ${dir.at("sub/s.py")}\n`);
  });
});

describe("python fails", () => {
  test.each([
    [{}, "python: no script or scriptFile specified"],
    [{ script: "" }, "python: no script or scriptFile specified"],
    [{ script: "pass", scriptFile: "f" }, "python: give either script or scriptFile, not both"],
    [{ script: "import sys; sys.exit(3)" }, "python execution failed: exit status 3, stderr: "],
    [{ script: "import sys; sys.exit('why')" }, "python execution failed: exit status 1, stderr: why"],
    [{ script: "import time; time.sleep(9)", timeout: "200ms" }, "python: script timed out after 200ms"],
    [{ script: "pass", timeout: "1d" }, 'python: timeout: time: unknown unit "d" in duration "1d"'],
  ])("A101 %j", async (args, message) => {
    const error = await python(args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ status: 400, message });
  });

  test("settings of the environment", async () => {
    const slow = { script: "import time; time.sleep(9)" };
    await expect(python(slow, { env: { KDEPS_PYTHON_TIMEOUT: "200ms" } })).rejects.toThrow("timed out after 200ms");
    await expect(
      python({ script: "print('x' * 100)" }, { env: { KDEPS_PYTHON_MAX_OUTPUT_BYTES: "50" } }),
    ).rejects.toThrow("python stdout exceeds output limit of 50 bytes");
    await expect(python({ script: "pass" }, { env: { PATH: "/nowhere" } })).rejects.toThrow(
      "python: python3 not found on PATH",
    );
  });

  test("a cancelled call", async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, onOutput: () => controller.abort() };
    const script = "import time\nprint('up', flush=True)\ntime.sleep(600)";
    await expect(python({ script }, options)).rejects.toThrow("python: cancelled");
  });
});
