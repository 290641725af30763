import { describe, expect, test } from "bun:test";
import { compileField, compileStatements, dataScope, type FieldMode } from "../../../../src/languages/index.ts";
import { errorOf } from "../support.ts";

const env = { n: 5, name: "Ada", xs: [1, 2], user: { first: "A", nick: null }, evil: "{{ secret }}", secret: "S" };
const scope = () =>
  dataScope({ env, memory: { topic: "cats", "a.b": 1, "2fa": "on", in: "word" }, outputs: { step: { n: 1 } } });
const run = (value: unknown, mode: FieldMode) => compileField(value, mode).run(scope());

describe("constant fields look at no scope", () => {
  const blind = {
    lookup: () => {
      throw new Error("looked up");
    },
  };
  test.each([
    ["plain", "value"],
    ["n + 1", "text"],
    ["a }} b", "text"],
    [42, "value"],
    [null, "text"],
    [{ a: ["x", 1, { b: true }] }, "value"],
    [[], "text"],
    [{}, "value"],
  ] as const)("%p as %s", (value, mode) => {
    const field = compileField(value, mode);
    expect(field.isConstant).toBe(true);
    expect(field.run(blind)).toEqual(value);
    expect(field.uses).toEqual({ names: [], calls: [], paths: [] });
  });

  test("parts without expressions are made once", () => {
    const field = compileField({ a: "{{ n }}", b: { c: ["x"] } }, "value");
    expect(field.isConstant).toBe(false);
    const [first, second] = [field.run(scope()), field.run(scope())] as { b: unknown }[];
    expect(first).toEqual({ a: 5, b: { c: ["x"] } } as never);
    expect(first).not.toBe(second);
    expect(first?.b).toBe(second?.b);
  });
});

describe("modes", () => {
  test.each<[unknown, FieldMode, unknown]>([
    ["{{ xs }}", "value", [1, 2]],
    ["{{ xs }}", "text", "[1,2]"],
    ["  {{ n }}\n", "value", 5],
    ["  {{ n }}\n", "text", "5"],
    ["{{ n }}{{ n }}", "value", "55"],
    ["-{{ n }}", "value", "-5"],
    ["n + 1", "value", 6],
    ["n + 1", "condition", true],
    ["n - 5", "condition", false],
    ["{{ n > 9 }}", "condition", false],
    ["\n {{ xs[0] == 1 }} ", "condition", true],
    ["{a: {b: 1}}.a.b == 1", "condition", true],
    ["{{ {a: {b: 1}}.a.b == 1 }}", "condition", true],
    ["'text'", "condition", true],
    [true, "condition", true],
    [0, "condition", false],
    [null, "condition", false],
    [["n", "{{ false }}"], "condition", [true, false]],
    [{ a: "{{ n }}", b: ["<{{ name }}>", 3, null], c: false }, "text", { a: "5", b: ["<Ada>", 3, null], c: false }],
    [{ "{{ n }}": "{{ n }}" }, "value", { "{{ n }}": 5 }],
    ['{"a": {"b": "{{ n }}"}}', "text", '{"a": {"b": "5"}}'],
    ["{{ n }} }}", "text", "5 }}"],
    ["{{ '{' + '{' }} x {{ '}' + '}' }}", "text", "{{ x }}"],
    ["{{ evil }}", "value", "{{ secret }}"],
    ["{{ evil }}{{ evil }}", "text", "{{ secret }}{{ secret }}"],
  ])("%p as %s", (value, mode, expected) => {
    expect(run(value, mode)).toEqual(expected);
  });

  test.each<[unknown, FieldMode]>([
    ["{{ n }} }}", "value"],
    ["{{ n", "value"],
    ["{{ n", "text"],
    ["{{ {a: {b: 1}} }}", "value"],
    ["{{ {{ n }} }}", "text"],
    ["{{ n }} && {{ n }}", "condition"],
    ["", "condition"],
    ["{{ }}", "condition"],
    ["user", "condition"],
    [{ a: ["n +"] }, "condition"],
    ["SELECT * FROM t", "value"],
  ])("%p as %s is an error", (value, mode) => {
    errorOf(() => run(value, mode));
  });
});

describe("bare names", () => {
  test.each([
    ["name", "Ada"],
    ["user.first", "A"],
    ["user.nick", null],
    ["user.nick.x", ""],
    ["user.none", ""],
    ["missing", ""],
    ["topic", "cats"],
    ["a.b", 1],
    ["step", { n: 1 }],
    ["step.n", 1],
    ["step.n.x", ""],
    ["2fa", "on"],
    ["in", "word"],
    ["", ""],
    ["get", ""],
    ["a.", ""],
    [".", ""],
    ["café", ""],
    ["true", true],
    ["nil", null],
    ["null", null],
    ["42", 42],
    ["1.5", 1.5],
    ["1e3", 1000],
    ["0x1F", 31],
    [".5", 0.5],
    ["1..3", [1, 2, 3]],
    ["input", {}],
  ])("{{ %s }}", (name, value) => {
    expect(run(`{{ ${name} }}`, "value")).toEqual(value);
  });

  test.each([
    "missing + 1",
    "missing ?? 'x'",
    "missing | default('x')",
    "not missing",
    "missing[0]",
    "my-key",
    "1..x",
    "$env.no",
  ])("{{ %s }} is an expression", (content) => {
    expect(errorOf(() => run(`{{ ${content} }}`, "value")).code).toBe("unknown-name");
  });

  test("a scope without get() has its own names only", () => {
    const bare = { lookup: (name: string) => (name === "a" ? { b: 1 } : undefined) };
    expect(compileField("{{ a.b }}{{ x }}", "text").run(bare)).toBe("1");
  });

  test("what get() throws is an error of the block", () => {
    const bad = {
      lookup: (name: string) =>
        name === "get"
          ? () => {
              throw new Error("no store");
            }
          : undefined,
    };
    expect(errorOf(() => compileField("a {{ x }}", "text").run(bad))).toMatchObject({
      code: "function",
      message: "interpolation failed for '{{ x }}': expression execution failed: no store (1:6)",
    });
  });
});

describe("statements", () => {
  test.each([
    ["set('a', 1); get('a') + 1", 2],
    ["{{ set('a', 2) }}", true],
    ["  {{ set('a', 3); get('a') }}\n", 3],
    ["hello", "error"],
    ["'just text'", "just text"],
    ["{a: 1}", { a: 1 }],
    ["user.first;", "A"],
    ["", "error"],
  ])("%j", (source, value) => {
    const evaluate = () => compileStatements(source).run(scope());
    if (value === "error") errorOf(evaluate);
    else expect(evaluate()).toEqual(value);
  });
});
