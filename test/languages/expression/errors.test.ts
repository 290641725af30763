import { describe, expect, test } from "bun:test";
import { compileField, dataScope, ExpressionError, type FieldMode } from "../../../src/languages/index.ts";
import { errorOf, evaluate } from "./support.ts";

const env = { a: { b: null }, n: 5, s: "text", user: { name: "Ada" }, xs: [1, 2, 3] };

describe("errors of expressions point at their place", () => {
  test.each([
    ["true || missing", "unknown-name", "expression compilation failed: unknown name missing (1:9)", "........^"],
    ["true ? 1 : nope(2)", "unknown-name", "expression compilation failed: unknown name nope (1:12)", "...........^"],
    ["$env.nope", "unknown-name", "expression compilation failed: unknown name nope (1:6)", ".....^"],
    ["a.b.c", "failed", "expression execution failed: cannot fetch c from <nil> (1:5)", "....^"],
    ["n.x", "failed", "expression execution failed: cannot fetch x from int (1:3)", "..^"],
    ["n + s", "failed", "expression execution failed: invalid operation: int + string (1:3)", "..^"],
    ["a.b > n", "failed", "expression execution failed: invalid operation: <nil> > int (1:5)", "....^"],
    ["n % 0", "failed", "expression execution failed: integer divide by zero (1:3)", "..^"],
    ["xs[9]", "failed", "expression execution failed: index out of range: 9 (array length is 3) (1:3)", "..^"],
    ["xs[-5]", "failed", "expression execution failed: index out of range: -2 (array length is 3) (1:3)", "..^"],
    ["user.name()", "failed", "expression execution failed: name is not callable (1:6)", ".....^"],
    ["!user", "failed", "expression execution failed: condition must evaluate to boolean, got map (1:1)", "^"],
    [
      "filter(xs, # + 1)",
      "failed",
      "expression execution failed: predicate should return boolean (got int) (1:1)",
      "^",
    ],
    ["5 == '5'", "invalid", "expression compilation failed: invalid operation: int == string (1:3)", "..^"],
    ["-'a'", "invalid", "expression compilation failed: invalid operation: - string (1:1)", "^"],
    [
      "false && upper(5) == ''",
      "invalid",
      "expression compilation failed: cannot use int as argument 1 (type string) to call upper (1:16)",
      "...............^",
    ],
    ["len()", "invalid", "expression compilation failed: not enough arguments to call len (1:1)", "^"],
    ["1 + len(s, s)", "invalid", "expression compilation failed: too many arguments to call len (1:5)", "....^"],
    ["let n = 1; n", "invalid", "expression compilation failed: cannot redeclare n (1:5)", "....^"],
    ["let len = 1; len", "invalid", "expression compilation failed: cannot redeclare builtin len (1:5)", "....^"],
    [
      "let q = 1; let q = 2; q",
      "invalid",
      "expression compilation failed: cannot redeclare variable q (1:16)",
      "...............^",
    ],
    ["find(xs, #index > 0)", "invalid", "expression compilation failed: unknown pointer #index (1:10)", ".........^"],
    [
      "s matches 'a(?=b)'",
      "invalid",
      "expression compilation failed: error parsing regexp: invalid or unsupported Perl syntax: `(?=` (1:3)",
      "..^",
    ],
    ["1 +", "syntax", "expression compilation failed: unexpected end of expression (1:4)", "...^"],
    ["(1", "syntax", 'expression compilation failed: unexpected end of expression, expected ")" (1:3)', "..^"],
    ["n )", "syntax", 'expression compilation failed: unexpected token ")" (1:3)', "..^"],
    ["'abc", "syntax", "expression compilation failed: literal not terminated (1:1)", "^"],
    ["n @ 1", "syntax", 'expression compilation failed: unrecognized character "@" (1:3)', "..^"],
    [
      "n ?? 1 + 2",
      "syntax",
      "expression compilation failed: Operator (+) and coalesce expressions (??) cannot be mixed. Wrap either by parentheses. (1:8)",
      ".......^",
    ],
    ["# + 1", "syntax", "expression compilation failed: cannot use pointer accessor outside predicate (1:1)", "^"],
    ["1..9000000", "limit", "expression execution failed: memory budget exceeded (1:2)", ".^"],
  ])("%s", (source, code, message, caret) => {
    const error = errorOf(() => evaluate(source, env));
    expect(error).toMatchObject({ code, message, pointer: ` | ${source}\n | ${caret}` });
    expect(error.detail).toBe(`${message}\n | ${source}\n | ${caret}`);
  });

  test("a place in a later line has its own line and column", () => {
    const error = errorOf(() => evaluate("n +\n  missing.x", env));
    expect(error).toMatchObject({ line: 2, column: 3, offset: 6, pointer: " |   missing.x\n | ..^" });
  });

  test("a leading line break belongs to the line before", () => {
    expect(errorOf(() => evaluate("\n a.b.c", env))).toMatchObject({
      line: 2,
      column: 6,
      pointer: " |  a.b.c\n | .....^",
    });
  });

  test("columns count characters, offsets UTF-16 units", () => {
    expect(errorOf(() => evaluate("'😀' + missing", env))).toMatchObject({ column: 7, offset: 7 });
  });

  test("a long line is cut around the place", () => {
    const error = errorOf(() => evaluate(`${"n + ".repeat(60)}missing${" + n".repeat(60)}`, env));
    const [line = "", caret = ""] = error.pointer.split("\n");
    expect(line).toHaveLength(103);
    expect(line.slice(caret.indexOf("^")).startsWith("missing")).toBe(true);
  });
});

describe("errors of fields", () => {
  const cases: readonly [FieldMode, string, string, number, string][] = [
    [
      "value",
      "{{ missing + 1 }}",
      "interpolation failed for '{{ missing + 1 }}': expression compilation failed: unknown name missing (1:4)",
      3,
      "...^",
    ],
    [
      "text",
      "a {{ n }} b {{ xs[9] }}",
      "interpolation failed for '{{ xs[9] }}': expression execution failed: index out of range: 9 (array length is 3) (1:18)",
      17,
      ".................^",
    ],
    ["value", "n + 'a'", "expression execution failed: invalid operation: int + string (1:3)", 2, "..^"],
    ["value", "a {{ name", "unclosed interpolation: missing }}", 2, "..^"],
    ["text", "a {{ name", "unclosed interpolation: missing }}", 2, "..^"],
    ["value", "a }} b", "unclosed interpolation: missing }}", 2, "..^"],
    ["condition", "user", "condition must evaluate to boolean, got map", 0, "^"],
    ["condition", "{{ missing }}", "expression compilation failed: unknown name missing (1:4)", 3, "...^"],
    [
      "text",
      "{{ {a: 1 / 0} }}",
      "interpolation failed for '{{ {a: 1 / 0} }}': expression execution failed: json: unsupported value: +Inf (1:4)",
      3,
      "...^",
    ],
  ];
  test.each(cases)("%s %s", (mode, source, message, offset, caret) => {
    const error = errorOf(() => compileField(source, mode).run(dataScope({ env })));
    expect(error).toMatchObject({ message, offset, pointer: ` | ${source}\n | ${caret}` });
  });

  test("an offset in a block counts in the whole text", () => {
    const error = errorOf(() => compileField("x\ny {{ 1 + }}", "text"));
    expect(error).toMatchObject({ code: "syntax", line: 2, column: 10, offset: 11 });
  });
});

test("what a function of the scope throws is the cause", () => {
  const cause = new TypeError("host says no");
  const boom = () => {
    throw cause;
  };
  const scope = { lookup: (name: string) => (name === "boom" ? boom : undefined) };
  const error = errorOf(() => evaluate("1 + boom()", {}, scope));
  expect(error).toMatchObject({ code: "function", message: "expression execution failed: host says no (1:5)", cause });
  expect(error).toBeInstanceOf(ExpressionError);
});
