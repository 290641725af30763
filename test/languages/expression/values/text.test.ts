import { describe, expect, test } from "bun:test";
import { compileField, dataScope, isTruthy, textOf, withTextView } from "../../../../src/languages/index.ts";
import { errorOf, evaluate } from "../support.ts";

describe("textOf", () => {
  test.each([
    [null, ""],
    [undefined, ""],
    ["it's", "it's"],
    [true, "true"],
    [5, "5"],
    [-0, "0"],
    [2.5, "2.5"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1e6, "1000000"],
    [1e21, "1000000000000000000000"],
    [1.5e22, "15000000000000000000000"],
    [-1.25e25, "-12500000000000000000000000"],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [Number.POSITIVE_INFINITY, "+Inf"],
    [Number.NEGATIVE_INFINITY, "-Inf"],
    [Number.NaN, "NaN"],
    [12345678901234567890n, "12345678901234567890"],
    [[1, "a", null, undefined], '[1,"a",null,null]'],
    [{ b: 1, a: { "<&>": "é\n" } }, '{"b":1,"a":{"<&>":"é\\n"}}'],
    [{ f: () => 1, n: undefined }, '{"n":null}'],
    [[], "[]"],
    [{}, "{}"],
    [new Date("2024-01-02T03:04:05.5Z"), "2024-01-02T03:04:05.5Z"],
    [[new Date("2024-01-02")], '["2024-01-02T00:00:00Z"]'],
    [() => 1, ""],
  ])("%p is %j", (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  test.each([
    ["date('2024-01-02')", "2024-01-02T00:00:00Z"],
    ["date('2024-01-02T03:04:05.120+05:30')", "2024-01-02T03:04:05.12+05:30"],
    ["duration('90m')", "1h30m0s"],
    ["duration('1500us')", "1.5ms"],
    ["timezone('Europe/Berlin')", "Europe/Berlin"],
    ["[date('2024-01-02'), duration('1us')]", '["2024-01-02T00:00:00Z",1000]'],
  ])("%s is %j", (source, text) => {
    expect(textOf(evaluate(source))).toBe(text);
    expect(evaluate(`string(${source})`)).toBe(text);
  });

  test("JSON has no infinity", () => {
    expect(errorOf(() => textOf([1 / 0]))).toMatchObject({ code: "failed", message: "json: unsupported value: +Inf" });
  });
});

describe("a text view", () => {
  const result = withTextView({ stdout: "hi\n", exitCode: 0 }, "hi");
  const scope = dataScope({ env: { result }, outputs: { step: result } });

  test.each([
    ["text", "{{ result }}", "hi"],
    ["text", "<{{ result }}>", "<hi>"],
    ["value", "<{{ output('step') }}>", "<hi>"],
    ["text", "{{ step }}", "hi"],
    ["text", "{{ string(result) }}", "hi"],
    ["text", "{{ urlencode(result) }}", "hi"],
    ["value", "{{ result }}", { stdout: "hi\n", exitCode: 0 }],
    ["value", "{{ result.exitCode }}", 0],
    ["text", "{{ [result] }}", '[{"stdout":"hi\\n","exitCode":0}]'],
    ["text", "{{ json(result) }}", '{"stdout":"hi\\n","exitCode":0}'],
    ["text", "{{ {result: result} }}", '{"result":{"stdout":"hi\\n","exitCode":0}}'],
  ] as const)("in a %s field %s is %p", (mode, source, value) => {
    expect(compileField(source, mode).run(scope)).toEqual(value);
  });

  test("does not make the map a text", () => {
    expect(evaluate("type(result) + string(len(result))", { result })).toBe("map2");
  });
});

describe("isTruthy", () => {
  test.each([[true], [1], [-0.5], ["false"], [" "], [[]], [[0]], [1n]])("%p is true", (value) => {
    expect(isTruthy(value)).toBe(true);
  });
  test.each([false, 0, -0, "", null, undefined, 0n])("%p is false", (value) => {
    expect(isTruthy(value)).toBe(false);
  });
  test.each([
    [{}, "map"],
    [() => 1, "func"],
    [new Date(0), "time.Time"],
  ])("%p is no condition", (value, kind) => {
    expect(errorOf(() => isTruthy(value)).message).toBe(`condition must evaluate to boolean, got ${kind}`);
  });
});
