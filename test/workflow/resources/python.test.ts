import { describe, expect, test } from "bun:test";
import { childEnv, failureOf, request, runOnce, testProject } from "../run-project.ts";

const python = (block: string) => `- {actionId: t, python: ${block}}`;
const prints = (text: string) => python(`{script: ${JSON.stringify(`print(${text}, end="")`)}}`);

describe("result", () => {
  test.each<[string, unknown]>([
    ["'[1,2]'", [1, 2]],
    ["'7'", 7],
    ["'true'", true],
    ["'null'", null],
    ["'\"x\"'", "x"],
    ["' {\"a\": 1}  '", { a: 1 }],
    ["'plain'", "plain"],
    ["'[1,'", "[1,"],
    ["''", ""],
  ])("printing %s gives %p", async (text, expected) => {
    expect(await runOnce(prints(text))).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ["12345678901234567890", 12345678901234567890n],
    ["1.10", "1.10"],
    ["1e3", "1e3"],
    ["007", "007"],
    ["3", 3],
    ['{"id":9007199254740993}', { id: 9007199254740993n }],
  ])("W31 %s keeps all its digits", async (text, expected) => {
    expect(await runOnce(prints(`'${text}'`))).toEqual(expected);
  });

  test("text keeps its line end", async () => {
    expect(await runOnce(python(`{script: "print('hi')"}`))).toBe("hi\n");
  });
});

describe("what runs", () => {
  test("a script with arguments, variables and the workflow's folder", async () => {
    await using project = await testProject({
      resources: python(
        `{script: "import json, os, sys; print(json.dumps([sys.argv[1:], os.environ['V'], os.getcwd(), sys.stdin.read()]))", args: [a b, "{{ get('n') }}", 010], env: {V: 1.10}}`,
      ),
    });
    expect(await project.run({ request: request({ query: { n: "$x" } }) })).toMatchObject({
      value: [["a b", "$x", "010"], "1.10", project.dir.path, ""],
    });
  });

  test("a file relative to the workflow, which wins over a script", async () => {
    const files = { "tools/run me.py": "import sys; print(sys.argv[1])" };
    expect(await runOnce(python(`{scriptFile: "tools/run me.py", script: "print(1)", args: [x]}`), { files })).toBe(
      "x\n",
    );
  });

  test("braces count only in pairs of both kinds", async () => {
    expect(await runOnce(python(`{script: "print({'a': {'b': 1}}['a']['b'])"}`))).toBe(1);
    expect(await runOnce(python(`{script: "print('{{ 1 + 1 }}')"}`))).toBe(2);
  });

  test("inserted text is not looked at again", async () => {
    const given = { request: request({ query: { x: "{{ 1+1 }}" } }) };
    expect(await runOnce(python(`{script: "print('{{ get('x') }}', end='')"}`), given)).toBe("{{ 1+1 }}");
  });
});

test("a version in the settings alone makes no environment", async () => {
  const settings = '{agentSettings: {pythonVersion: "3.10"}}';
  expect(await runOnce(prints("'7'"), { settings })).toBe(7);
});

describe("failures", () => {
  test("an exit status with what stderr says", async () => {
    const error = await failureOf(
      runOnce(python(`{script: "import sys; print('why', file=sys.stderr); sys.exit(2)"}`)),
    );
    expect(error.reason).toBe("python execution failed: exit status 2, stderr: why");
  });

  test("a time limit", async () => {
    const error = await failureOf(runOnce(python(`{script: "import time; time.sleep(9)", timeout: 200ms}`)));
    expect(error).toMatchObject({ reason: "python execution timed out after 200ms", status: 504, apiCode: "TIMEOUT" });
  });

  test("an output limit", async () => {
    const env = { ...childEnv, KDEPS_PYTHON_MAX_OUTPUT_BYTES: "3" };
    const error = await failureOf(runOnce(prints("'1234'"), { env }));
    expect(error.reason).toBe("python stdout exceeds output limit of 3 bytes");
  });

  test("neither script nor file", async () => {
    await expect(runOnce(python("{args: [a]}"))).rejects.toThrow("no script or scriptFile specified");
    expect((await failureOf(runOnce(python(`{script: "{{ get('nothing') }}"}`)))).reason).toBe(
      "no script or scriptFile specified",
    );
  });

  test("no interpreter", async () => {
    const error = await failureOf(runOnce(prints("1"), { env: { PATH: "/nonexistent" } }));
    expect(error.reason).toContain("python3 not found on PATH");
  });
});
