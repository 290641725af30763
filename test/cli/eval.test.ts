import { describe, expect, test } from "bun:test";
import { runCli } from "../../src/cli/index.ts";
import { recordingIo } from "../support/cli-io.ts";
import { tempDir } from "../support/temp-dir.ts";

async function kdepsEval(args: readonly string[], input = "", cwd = "/") {
  const io = recordingIo({ input, cwd });
  const code = await runCli(["eval", ...args], io);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}

describe("a value is printed: text as it is, anything else as JSON", () => {
  test.each([
    [["1 + 2"], "3\n"],
    [["[1, 'a', nil]"], '[1,"a",null]\n'],
    [["upper('a')"], "A\n"],
    [["--lang", "text", "n={{ 1 + 1 }}"], "n=2\n"],
    [["--lang", "text", "--mode", "value", "{{ [1] }}"], "[1]\n"],
    [["--lang", "text", "--mode", "condition", "1 > 2"], "false\n"],
    [["--lang", "gotemplate", "{{ add 1 2 }}"], "3\n"],
    [["--lang", "duration", "1m30s"], "90000000000\n"],
    [["--", "-7 % 3"], "-1\n"],
    [["9007199254740993"], "9007199254740993\n"],
    [["[9007199254740993]"], "[9007199254740993]\n"],
  ])("%j", async (args, stdout) => {
    expect(await kdepsEval(args)).toEqual({ code: 0, stdout, stderr: "" });
  });
});

test("W31 whole numbers keep their digits, on the way in and out", async () => {
  await using dir = await tempDir({ "d.json": '{"id":9007199254740993}' });
  expect((await kdepsEval(["--data", "d.json", "{'id': id + 1}"], "", dir.path)).stdout).toBe(
    '{"id":9007199254740994}\n',
  );
  const question = '{"source":"[x, 9007199254740995]","data":{"x":9007199254740993}}';
  expect((await kdepsEval(["--jsonl"], question)).stdout).toBe('{"value":[9007199254740993,9007199254740995]}\n');
});

test("--data gives the variables", async () => {
  await using dir = await tempDir({ "d.json": '{"name":"Ada","args":{"x":[1,2]}}' });
  expect((await kdepsEval(["--data", "d.json", "name + '!'"], "", dir.path)).stdout).toBe("Ada!\n");
  expect((await kdepsEval(["--data", "d.json", "--lang", "text", "Hi {{ name }}"], "", dir.path)).stdout).toBe(
    "Hi Ada\n",
  );
  const template = ["--data", "d.json", "--lang", "gotemplate", "{{ range .args.x }}{{ . }};{{ end }}"];
  expect((await kdepsEval(template, "", dir.path)).stdout).toBe("1;2;\n");
});

describe("refusals", () => {
  test.each([
    [["--lang", "jinja", "x"], 'kdeps: --lang must be one of: expr, text, gotemplate, duration, got "jinja"\n'],
    [["--mode", "loud", "x"], 'kdeps: --mode must be one of: value, text, condition, got "loud"\n'],
    [["--lang", "duration", "1d"], 'kdeps: time: unknown unit "d" in duration "1d"\n'],
    [["1 +"], "kdeps: expression compilation failed: unexpected end of expression (1:4)\n | 1 +\n | ...^\n"],
    [["--lang", "gotemplate", "a\n{{ nope }}"], 'template:2:4: function "nope" not defined\n  {{ nope }}\n     ^\n'],
  ])("%j", async (args, stderr) => {
    expect(await kdepsEval(args)).toEqual({ code: 1, stdout: "", stderr });
  });

  test("a data file that is no JSON is named", async () => {
    await using dir = await tempDir({ "d.json": "{" });
    const { code, stderr } = await kdepsEval(["--data", "d.json", "1"], "", dir.path);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^kdeps: --data d\.json: /)]);
  });
});

describe("D1: --jsonl answers each line with one line and never stops", () => {
  test.each([
    [
      "expr",
      '{"source":"a + 1","env":{"a":1}}\n{"source":"a +"}\n\n{"source":"2"}',
      ['{"value":2}', "error", '{"value":2}'],
    ],
    ["expr", 'not json\n{"data":{}}\n{"source":5}\n{"source":"1"}', ["error", "error", "error", '{"value":1}']],
    [
      "expr",
      '{"source":"get(\'q\')","memory":{"q":[1]}}\n{"source":"output(\'r\')","outputs":{"r":7}}',
      ['{"value":[1]}', '{"value":7}'],
    ],
    ["text", '{"source":{"a":"{{ 1 }}"},"mode":"value"}\n{"source":"{{ 1 }}"}', ['{"value":{"a":1}}', '{"value":"1"}']],
    ["gotemplate", '{"source":"{{.x}}","data":{"x":"y"}}\n{"source":"{{"}', ['{"value":"y"}', "error"]],
    [
      "duration",
      '{"source":"1.5h"}\n{"source":"x"}',
      ['{"value":5400000000000}', '{"error":"time: invalid duration \\"x\\""}'],
    ],
  ])("%s %j", async (language, input, expected) => {
    const { code, stdout } = await kdepsEval(["--lang", language, "--jsonl"], input);
    const lines = stdout.trimEnd().split("\n");
    expect(code).toBe(0);
    expect(lines.map((line, i) => (expected[i] === "error" && line.startsWith('{"error":') ? "error" : line))).toEqual(
      expected,
    );
  });
});

describe("W30: only own names exist", () => {
  test.each([
    ["expr", "constructor"],
    ["expr", '"".constructor'],
    ["expr", 'input.a.constructor.constructor("return process")()'],
  ])("%s %s is an error", async (language, source) => {
    const { code, stdout } = await kdepsEval(["--lang", language, source]);
    expect([code, stdout]).toEqual([1, ""]);
  });

  test.each([
    ["expr", 'input["__proto__"]', "null\n"],
    ["expr", 'get("constructor")', "null\n"],
    ["expr", 'output("toString")', "null\n"],
    ["text", "[{{ constructor }}]", "[]\n"],
    ["gotemplate", '[{{ get . "__proto__" }}{{ .constructor }}]', "[]\n"],
  ])("%s %s is nothing", async (language, source, stdout) => {
    expect((await kdepsEval(["--lang", language, source])).stdout).toBe(stdout);
  });
});

test("a source beside --jsonl is refused, not ignored", async () => {
  expect(await kdepsEval(["--jsonl", "1 + 1"], '{"source": "2"}\n')).toEqual({
    code: 1,
    stdout: "",
    stderr: `kdeps: kdeps eval --jsonl takes no source: questions come from standard input
  echo '{"source": "1 + 2"}' | kdeps eval --jsonl
`,
  });
});
