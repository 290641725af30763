import { describe, expect, test } from "bun:test";
import { Fault } from "../../../../src/languages/expression/errors.ts";
import type { Node } from "../../../../src/languages/expression/syntax/nodes.ts";
import { parse } from "../../../../src/languages/expression/syntax/parser.ts";
import { compileExpression, compileField, dataScope, ExpressionError } from "../../../../src/languages/index.ts";
import { randomNumbers } from "../support.ts";

/** The tree with a pair of parentheses around every operation. */
function shape(node: Node): string {
  switch (node.kind) {
    case "literal":
      return JSON.stringify(node.value, (_, value) => (typeof value === "bigint" ? String(value) : value));
    case "name":
      return node.name;
    case "pointer":
      return `#${node.name}`;
    case "unary":
      return `(${node.operator} ${shape(node.operand)})`;
    case "binary":
      return `(${shape(node.left)} ${node.operator} ${shape(node.right)})`;
    case "comparison":
      return `(${shape(node.first)}${node.rest.map(({ operator, operand }) => ` ${operator} ${shape(operand)}`).join("")})`;
    case "conditional":
      return `(${shape(node.condition)} ? ${shape(node.whenTrue)} : ${shape(node.whenFalse)})`;
    case "elvis":
      return `(${shape(node.value)} ?: ${shape(node.fallback)})`;
    case "member":
      return `${shape(node.object)}${node.isOptional ? "?" : ""}[${shape(node.key)}]`;
    case "method":
      return `${shape(node.object)}${node.isOptional ? "?" : ""}.${node.name}(${list(node.args)})`;
    case "slice":
      return `${shape(node.object)}[${node.from ? shape(node.from) : ""}:${node.to ? shape(node.to) : ""}]`;
    case "chain":
      return `<${shape(node.link)}>`;
    case "array":
      return `[${list(node.items)}]`;
    case "map":
      return `{${node.entries.map(({ key, value }) => `${shape(key)}: ${shape(value)}`).join(", ")}}`;
    case "call":
      return `${node.isBuiltin ? "::" : ""}${node.name}(${list(node.args)})`;
    case "predicate":
      return `${node.name}(${list([node.array, node.body, node.extra].filter((part) => part !== undefined))})`;
    case "let":
      return `let ${node.name} = ${shape(node.value)} in ${shape(node.body)}`;
    case "sequence":
      return `(${node.items.map(shape).join("; ")})`;
    default:
      return node satisfies never;
  }
}

function list(nodes: readonly Node[]): string {
  return nodes.map(shape).join(", ");
}

describe("operators bind as documented", () => {
  test.each([
    ["1 + 2 * 3", "(1 + (2 * 3))"],
    ["-2 ** 2", "(- (2 ** 2))"],
    ["2 ** 3 ^ 2", "(2 ** (3 ** 2))"],
    ["2 ** -1", "(2 ** (- 1))"],
    ["1 + 2 ?? 3", "(1 + (2 ?? 3))"],
    ["-x ?? 4", "(- (x ?? 4))"],
    ["-x ?? 4 + 1", "((- (x ?? 4)) + 1)"],
    ["a ?? b ?? c", "((a ?? b) ?? c)"],
    ["a ?? b ? 1 : 2", "((a ?? b) ? 1 : 2)"],
    ["a ?? b | f()", "f((a ?? b))"],
    ["not a == b", "((not a) == b)"],
    ["!a * b", "(not (a * b))"],
    ["not a in b", "((not a) in b)"],
    ["a not in b and c", "((not (a in b)) and c)"],
    ["a not contains b", "(not (a contains b))"],
    ["a notIn b", "(not (a in b))"],
    ["a or b and c or d", "((a or (b and c)) or d)"],
    ["a || b && c", "(a or (b and c))"],
    ["1..2 + 3", "(1 .. (2 + 3))"],
    ["1..2 == a", "((1 .. 2) == a)"],
    ["1 < x < 10", "(1 < x < 10)"],
    ["1 gt x lte 10", "(1 > x <= 10)"],
    ["1 < 2 == true", "((1 < 2) == true)"],
    ["a == b < c", "((a == b) < c)"],
    ["a | f() + b", "(f(a) + b)"],
    ["a + b | f(c)", "f((a + b), c)"],
    ["a | f() | g() ? 1 : 2", "(g(f(a)) ? 1 : 2)"],
    ["a ? b : c ? d : e", "(a ? b : (c ? d : e))"],
    ["a ? b ? 1 : 2 : 3", "(a ? (b ? 1 : 2) : 3)"],
    ["a ?: b ?: c", "(a ?: (b ?: c))"],
    ["a.b[0].c(1)[1:]", 'a["b"][0].c(1)[1:]'],
    ["a?.b.c + a?.[0]", '(<a?["b"]["c"]> + <a?[0]>)'],
    ["(a?.b).c", '<a?["b"]["c"]>'],
    ["a.in.not?.matches", '<a["in"]["not"]?["matches"]>'],
    ["xs[:1][1:][:]", "xs[:1][1:][:]"],
    ["{a: 1, 'b c': 2, 3: 4, (x): 5,}", '{"a": 1, "b c": 2, "3": 4, x: 5}'],
    ["filter(xs, .a > #.b)", 'filter(xs, (#["a"] > #["b"]))'],
    ["xs | filter(.a) | map({#})", 'map(filter(xs, #["a"]), #)'],
    ["reduce(xs, #acc + #, 0)", "reduce(xs, (#acc + #), 0)"],
    ["map(xs, {{a: 1}})", 'map(xs, {"a": 1})'],
    ["map(xs, {1; 2})", "map(xs, (1; 2))"],
    ["::get(a, 'b').c", '::get(a, "b")["c"]'],
    ["contains(a, b) and a | startsWith(b)", "(((a contains b) and a) startsWith b)"],
    ["let x = 1; let y = 2; x; y", "let x = 1 in let y = 2 in (x; y)"],
    ["if a { 1 } else if b { 2 } else { 3; 4 }", "(a ? 1 : (b ? 2 : (3; 4)))"],
    ["(1; 2;)", "(1; 2)"],
    ["/* a */ 1 // b", "1"],
    ["gt.lt", 'gt["lt"]'],
    ["f(1, 2,)", "f(1, 2)"],
    ["0x1F + 0b11 + 0o17 + 1_0 + 017 + .5 + 1. + 2e3", "(((((((31 + 3) + 15) + 10) + 17) + 0.5) + 1) + 2000)"],
    ["9007199254740993", '"9007199254740993"'],
  ])("%s", (source, expected) => {
    expect(shape(parse(source))).toBe(expected);
  });
});

describe("what is no expression", () => {
  test.each([
    "",
    "   ",
    "// only this",
    "; 1",
    "1 2",
    "1 +",
    "* 1",
    "1 + if a { 1 } else { 2 }",
    "if a { 1 }",
    "a ? b",
    "a ?.5 : b",
    "let x = 1",
    "let 1 = 2; 3",
    "a = 1",
    "a not b",
    "not",
    "a | f",
    "a | f().b",
    "a | f()[0]",
    "[1,,2]",
    "[,]",
    "{,}",
    "{in: 1}",
    "{-1: 1}",
    "{a}",
    "{a: }",
    "f(,)",
    "map(xs, {n: 1})",
    "map(xs, 1; 2)",
    "map(xs)",
    "map()",
    "reduce(xs, #, 1, 2)",
    "nil.x",
    "nil?.x",
    "true[0]",
    "1.x",
    "5[0]",
    "xs.0",
    "a.'b'",
    "a.",
    "a?.",
    "a[]",
    "[:1]",
    "a[1:2:3]",
    "#",
    ".a",
    "a::b",
    "::a",
    "contains('a')",
    "matches('a', 'b', 'c')",
    "a ?? b + c",
    "a ?? b == c",
    "a ?? b and c",
    "0x",
    "0b2",
    "0o8",
    "1e",
    "3px",
    "1e400",
    "9223372036854775808",
    "0x8000000000000000",
    "'\\q'",
    "'\\x4'",
    "'\\u12'",
    "'\\u{}'",
    "'\\u{110000}'",
    "'\\400'",
    "'\\0'",
    '"it\\\'s"',
    "'a\nb'",
    "`a",
    "a & b",
    "a @ b",
    "(1",
    "1)",
    "[1",
    "{a: 1",
  ])("%j", (source) => {
    expect(() => parse(source)).toThrow(Fault);
  });
});

describe("texts", () => {
  test.each([
    [String.raw`"tab\tnl\n"`, "tab\tnl\n"],
    [String.raw`'\a\b\f\r\v\\'`, "\x07\b\f\r\v\\"],
    [String.raw`'it\'s'`, "it's"],
    [`'say "hi"'`, 'say "hi"'],
    [String.raw`'\x41\102\u0043\u{44}\U00000045'`, "ABCDE"],
    [String.raw`'\u{1F600}\ud83d\ude00'`, "😀😀"],
    ["`a``b\\n\nc`", "a`b\\n\nc"],
    ["``", ""],
    ["''", ""],
  ])("%s", (source, value) => {
    expect(parse(source)).toEqual({ kind: "literal", value, at: 0 });
  });
});

test("offsets count in the whole source", () => {
  expect(parse("xx a + b yy", 3, 8)).toMatchObject({ kind: "binary", at: 5, left: { at: 3 }, right: { at: 7 } });
  expect(() => parse("a 'b' c", 0, 4)).toThrow("literal not terminated");
});

const words =
  "1 2.5 'a' \"b\" `c` a b xs user # #acc #index .x nil true [ ] { } ( ) , : ; | ? ?. ?? ?: :: . .. + - * / % ** ^ ! not in and or == != < >= contains matches let if else = map( filter( reduce( upper( get( \n // /* */ {{ }} \\ @ 0x 1e 9e999 é 😀";

describe("any text is an expression or an ExpressionError", () => {
  const vocabulary = words.split(" ");
  const scope = dataScope({ env: { a: 1, b: "b", xs: [1, 2], user: { x: 1 } } });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("words in random order, seed %d", (seed) => {
    const random = randomNumbers(seed);
    let compiled = 0;
    for (let i = 0; i < 4_000; i++) {
      const source = Array.from({ length: 1 + random(12) }, () => vocabulary[random(vocabulary.length)]).join(" ");
      for (const run of [
        () => compileExpression(source).run(scope),
        () => compileField(source, "value").run(scope),
        () => compileField(`x {{ ${source} }}`, "text").run(scope),
      ]) {
        try {
          run();
          compiled++;
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw new Error(`${JSON.stringify(source)} threw`, { cause: error });
        }
      }
    }
    expect(compiled).toBeGreaterThan(0);
  });

  test.each([11, 12, 13, 14])("valid expressions with one character changed, seed %d", (seed) => {
    const random = randomNumbers(seed);
    const valid = [
      "users | filter(.on and .age > 3) | map({{n: upper(.name)}}) | first()",
      "let x = {a: [1, 'b', nil]}; if x?.a[0] in 1..3 { x.a[1:] } else { `raw` ?? 2 }",
      "reduce(xs, #acc + # * #index, 0) >= 1 ? date('2024-01-02').Year() : 'a' matches '^a' /* c */",
    ];
    for (let i = 0; i < 6_000; i++) {
      const source = valid[random(valid.length)] as string;
      const at = random(source.length);
      const changed = source.slice(0, at) + String.fromCharCode(32 + random(96)) + source.slice(at + random(2));
      try {
        compileExpression(changed).run(scope);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw new Error(`${JSON.stringify(changed)} threw`, { cause: error });
        expect(error.offset).toBeLessThanOrEqual(changed.length);
      }
    }
  });
});
