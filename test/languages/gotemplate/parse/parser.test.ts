import { describe, expect, test } from "bun:test";
import { parse } from "../../../../src/languages/gotemplate/parse/parser.ts";
import { failure, place } from "../render.ts";

describe("what is found when a template is compiled, with line and column", () => {
  test.each([
    ["{{.args.n", "1:1", "unclosed-action", "unclosed action"],
    ["a\nb {{if .x", "2:3", "unclosed-action", "unclosed action"],
    ['x\n  {{"abc', "2:5", "unterminated-literal", "unterminated quoted string"],
    ["{{`abc\n", "1:3", "unterminated-literal", "unterminated raw quoted string"],
    ["{{'a", "1:3", "unterminated-literal", "unterminated character constant"],
    ['{{"a\\', "1:3", "unterminated-literal", "unterminated quoted string"],
    ['{{"a\nb"}}', "1:3", "unterminated-literal", "unterminated quoted string"],
    ["{{/* never", "1:1", "unclosed-comment", "unclosed comment"],
    ["{{/* a */ b}}", "1:10", "unclosed-comment", "comment ends before closing delimiter"],
    ["{{/* a */", "1:10", "unclosed-comment", "comment ends before closing delimiter"],
    ["{{if true}}x", "1:1", "unclosed-block", "unexpected end of template: {{if}} has no {{end}}"],
    [
      "a\n{{range .x}}\n{{if .y}}{{end}}",
      "2:1",
      "unclosed-block",
      "unexpected end of template: {{range}} has no {{end}}",
    ],
    ["{{with .}}{{else}}", "1:1", "unclosed-block", "unexpected end of template: {{with}} has no {{end}}"],
    ['{{define "a"}}x', "1:1", "unclosed-block", "unexpected end of template: {{define}} has no {{end}}"],
    ['{{block "a" .}}', "1:1", "unclosed-block", "unexpected end of template: {{block}} has no {{end}}"],
    ["x{{end}}", "1:2", "unexpected-token", "unexpected {{end}}"],
    ["a\n{{else}}", "2:1", "unexpected-token", "unexpected {{else}}"],
    ["{{if 1}}{{else}}{{else}}{{end}}", "1:17", "unexpected-token", "expected end; found {{else}}"],
    ['{{define "a"}}{{else}}{{end}}', "1:15", "unexpected-token", "unexpected {{else}} in define clause"],
    ["{{range .}}{{else if .}}{{end}}", "1:19", "unexpected-token", 'unexpected "if" in input'],
    ["{{if .}}{{else with .}}{{end}}", "1:16", "unexpected-token", 'unexpected "with" in input'],
    ["{{nofunc 1}}", "1:3", "unknown-function", 'function "nofunc" not defined'],
    ["ab\n\t{{print (nofunc)}}", "2:11", "unknown-function", 'function "nofunc" not defined'],
    ["{{print | nofunc}}", "1:11", "unknown-function", 'function "nofunc" not defined'],
    ["{{$x}}", "1:3", "undefined-variable", 'undefined variable "$x"'],
    ["{{if $x := 1}}{{end}}{{$x}}", "1:24", "undefined-variable", 'undefined variable "$x"'],
    ["{{range $x := .}}{{end}}{{$x}}", "1:27", "undefined-variable", 'undefined variable "$x"'],
    ['{{$x := 1}}{{define "a"}}{{$x}}{{end}}', "1:28", "undefined-variable", 'undefined variable "$x"'],
    ["{{}}", "1:3", "missing-value", "missing value for command"],
    ["{{if}}{{end}}", "1:5", "missing-value", "missing value for if"],
    ["{{range}}{{end}}", "1:8", "missing-value", "missing value for range"],
    ["{{$x :=}}", "1:8", "missing-value", "missing value for command"],
    ["{{()}}", "1:4", "missing-value", "missing value for parenthesized pipeline"],
    ["{{1 | 2}}", "1:7", "not-callable", "non executable command in pipeline stage 2"],
    ["{{. | .}}", "1:7", "not-callable", "non executable command in pipeline stage 2"],
    ['{{1 | "a"}}', "1:7", "not-callable", "non executable command in pipeline stage 2"],
    ["{{print | nil}}", "1:11", "not-callable", "non executable command in pipeline stage 2"],
    ["{{|print}}", "1:3", "unexpected-token", 'unexpected "|" in command'],
    ["{{(1}}", "1:3", "unexpected-token", "unclosed left paren"],
    ["{{1)}}", "1:4", "unexpected-token", "unexpected right paren"],
    ["{{print (1) )}}", "1:13", "unexpected-token", "unexpected right paren"],
    ["{{(1)(2)}}", "1:6", "unexpected-token", 'unexpected "(" in operand'],
    ["{{print(1)}}", "1:8", "unexpected-token", 'unexpected "(" in operand'],
    ['{{"a""b"}}', "1:6", "unexpected-token", 'unexpected "\\"b\\"" in operand'],
    ["{{1 , 2}}", "1:5", "unexpected-token", 'unexpected "," in operand'],
    ["{{$x, $y := 1}}", "1:5", "unexpected-token", "too many declarations in command"],
    ["{{range $a, $b, $c := .}}{{end}}", "1:15", "unexpected-token", "too many declarations in range"],
    ["{{range $a, 1 := .}}{{end}}", "1:13", "unexpected-token", "range can only initialize variables"],
    ["{{$x : 1}}", "1:6", "unexpected-token", "expected :="],
    ["{{$x :}}", "1:6", "unexpected-token", "expected :="],
    ["{{1.a}}", "1:3", "bad-literal", 'bad number syntax: "1.a"'],
    ['{{"a".b}}', "1:3", "unexpected-token", 'unexpected . after term "\\"a\\""'],
    ["{{true.x}}", "1:3", "unexpected-token", 'unexpected . after term "true"'],
    ["{{nil.x}}", "1:3", "unexpected-token", 'unexpected . after term "nil"'],
    ["{{..x}}", "1:3", "unexpected-token", 'unexpected . after term "."'],
    ["{{.a#}}", "1:5", "bad-character", "bad character U+0023 '#'"],
    ["{{print#}}", "1:8", "bad-character", "bad character U+0023 '#'"],
    ["{{$x+2}}", "1:5", "bad-character", "bad character U+002B '+'"],
    ["{{é}}", "1:3", "unknown-function", 'function "é" not defined'],
    ["{{☃}}", "1:3", "bad-character", "unrecognized character in action: U+2603 '☃'"],
    ["{{\u0001}}", "1:3", "bad-character", "unrecognized character in action: U+0001"],
    ["{{@}}", "1:3", "unexpected-token", 'unexpected "@" in command'],
    ["{{/* x*/}}{{ /* y */}}", "1:14", "unexpected-token", 'unexpected "/" in command'],
    ["{{08}}", "1:3", "bad-literal", 'illegal number syntax: "08"'],
    ["{{1__0}}", "1:3", "bad-literal", 'illegal number syntax: "1__0"'],
    ["{{0x}}", "1:3", "bad-literal", 'illegal number syntax: "0x"'],
    ["{{0b2}}", "1:3", "bad-literal", 'bad number syntax: "0b2"'],
    ["{{1e}}", "1:3", "bad-literal", 'illegal number syntax: "1e"'],
    ["{{1e400}}", "1:3", "bad-literal", 'illegal number syntax: "1e400"'],
    ["{{9223372036854775808}}", "1:3", "bad-literal", 'integer overflow: "9223372036854775808"'],
    ["{{1i}}", "1:3", "bad-literal", 'complex numbers are not supported: "1i"'],
    ["{{1+2i}}", "1:3", "bad-literal", 'bad number syntax: "1+"'],
    ["{{1+2}}", "1:3", "bad-literal", 'bad number syntax: "1+"'],
    ["{{-}}", "1:3", "bad-literal", 'illegal number syntax: "-"'],
    ["{{+}}", "1:3", "bad-literal", 'illegal number syntax: "+"'],
    ["{{12ab}}", "1:3", "bad-literal", 'bad number syntax: "12ab"'],
    ["{{''}}", "1:3", "bad-literal", "malformed character constant: \"''\""],
    ["{{'ab'}}", "1:3", "bad-literal", "malformed character constant: \"'ab'\""],
    ["{{'\\\"'}}", "1:4", "bad-literal", "invalid escape in character"],
    ['{{"\\q"}}', "1:4", "bad-literal", "invalid escape in string"],
    ['{{"ab\\\'c"}}', "1:6", "bad-literal", "invalid escape in string"],
    ['{{"\\x4"}}', "1:4", "bad-literal", "invalid escape in string"],
    ['{{"\\ud800"}}', "1:4", "bad-literal", "invalid escape in string"],
    ['{{"\\U00110000"}}', "1:4", "bad-literal", "invalid escape in string"],
    ['{{"\\400"}}', "1:4", "bad-literal", "invalid escape in string"],
    ["{{break}}", "1:3", "unexpected-token", "{{break}} outside {{range}}"],
    ["{{if 1}}{{continue}}{{end}}", "1:11", "unexpected-token", "{{continue}} outside {{range}}"],
    ['{{range .}}{{define "a"}}{{end}}{{end}}', "1:14", "unexpected-token", 'unexpected "define" in command'],
    ['{{range .}}{{block "a" .}}{{break}}{{end}}{{end}}', "1:29", "unexpected-token", "{{break}} outside {{range}}"],
    ["{{range .}}{{else}}{{break}}{{end}}", "1:22", "unexpected-token", "{{break}} outside {{range}}"],
    ["{{break 1}}", "1:9", "unexpected-token", 'unexpected "1" in {{break}}'],
    ["{{end 1}}", "1:7", "unexpected-token", 'unexpected "1" in end'],
    ["{{if .}}{{else 1}}{{end}}", "1:16", "unexpected-token", 'unexpected "1" in else'],
    ["{{template}}", "1:11", "unexpected-token", 'unexpected "}}" in template clause'],
    ["{{template x}}", "1:12", "unexpected-token", 'unexpected "x" in template clause'],
    ["{{template 1}}", "1:12", "unexpected-token", 'unexpected "1" in template clause'],
    ['{{template "a" 1 2 | 3}}', "1:22", "not-callable", "non executable command in pipeline stage 2"],
    ['{{template "a\\q"}}', "1:14", "bad-literal", "invalid escape in string"],
    ["{{define}}{{end}}", "1:9", "unexpected-token", 'unexpected "}}" in define clause'],
    ['{{define "a" .}}{{end}}', "1:14", "unexpected-token", 'unexpected "." in define clause'],
    ["{{define x}}{{end}}", "1:10", "unexpected-token", 'unexpected "x" in define clause'],
    ['{{block "a"}}{{end}}', "1:12", "missing-value", "missing value for block clause"],
    ['{{if .}}{{define "a"}}{{end}}{{end}}', "1:11", "unexpected-token", 'unexpected "define" in command'],
    [
      '{{define "a"}}x{{end}}{{define "a"}}y{{end}}',
      "1:23",
      "duplicate-template",
      'multiple definition of template "a"',
    ],
    [
      '{{define "a"}}x{{end}}{{block "a" .}}y{{end}}',
      "1:23",
      "duplicate-template",
      'multiple definition of template "a"',
    ],
    ["{{len end}}", "1:7", "unexpected-token", 'unexpected "end" in operand'],
    ["{{if else}}{{end}}", "1:6", "unexpected-token", 'unexpected "else" in if'],
    ["{{print if}}", "1:9", "unexpected-token", 'unexpected "if" in operand'],
    ['{{nofunc}}{{"', "1:3", "unknown-function", 'function "nofunc" not defined'],
    ["{{1}}{{- }}", "1:10", "missing-value", "missing value for command"],
  ])("%j fails at %s with %s", (source, at, code, message) => {
    const error = failure(source);
    expect([place(source, error.offset), error.code, error.message]).toEqual([at, code, message]);
  });

  test("the first mistake is reported, also when a later one is no token at all", () => {
    expect(failure('{{if .x}}{{nofunc}}{{end}}{{"').code).toBe("unknown-function");
    expect(failure('{{"a}}{{nofunc}}').code).toBe("unterminated-literal");
  });

  test("long source text is cut in messages", () => {
    const name = "f".repeat(1000);
    expect(failure(`{{${name}}}`).message).toBe(`function "${"f".repeat(40)}..." not defined`);
  });
});

describe("parse", () => {
  const everything = () => true;

  test("puts an else-if chain into one flat node", () => {
    const { root } = parse("{{if 1}}a{{else if 2}}b{{else if 3}}c{{else}}d{{end}}", everything);
    expect(root).toMatchObject([
      {
        kind: "if",
        offset: 0,
        branches: [{ body: [{ text: "a" }] }, { body: [{ text: "b" }] }, { body: [{ text: "c" }] }],
        otherwise: [{ text: "d" }],
      },
    ]);
  });

  test("keeps defined templates beside the content", () => {
    const { root, templates } = parse('x{{define "a"}}1{{end}}{{block "b" .}}2{{end}}', everything);
    expect(root).toMatchObject([{ text: "x" }, { kind: "call", name: "b" }]);
    expect([...templates.keys()]).toEqual(["a", "b"]);
  });

  test("fields without white space between them are one path, with it they are arguments", () => {
    const { root } = parse("{{f .a.b .c (.d).e $x.y}}{{$x := 1}}".replace("$x.y", "$.y"), everything);
    expect(root[0]).toMatchObject({
      pipeline: {
        commands: [
          [
            { kind: "function", name: "f" },
            { kind: "field", path: ["a", "b"] },
            { kind: "field", path: ["c"] },
            { kind: "chain", path: ["e"] },
            { kind: "variable", name: "$", path: ["y"] },
          ],
        ],
      },
    });
  });
});
