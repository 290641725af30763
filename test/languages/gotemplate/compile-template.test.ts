import { describe, expect, test } from "bun:test";
import { compileTemplate, TemplateError } from "../../../src/languages/gotemplate/index.ts";
import cases from "../../fixtures/go-template.json";
import { failure, render } from "./render.ts";

type Case = {
  readonly name: string;
  readonly template: string;
  readonly data: unknown;
  readonly output?: string;
  readonly error?: "parse" | "exec";
};

describe("reference cases (T64, T78, T79, T80, T81)", () => {
  test.each((cases as readonly Case[]).map((row) => [row.name, row] as const))("%s", (_, row) => {
    if (row.error === "parse") {
      expect(() => compileTemplate(row.template)).toThrow(TemplateError);
      return;
    }
    const template = compileTemplate(row.template);
    if (row.error === "exec") expect(() => template.render(row.data)).toThrow(TemplateError);
    else expect(template.render(row.data)).toBe(row.output ?? "");
  });

  test("there are as many as were recorded", () => {
    expect(cases.length).toBe(99);
  });
});

const data = {
  s: "hello",
  e: "",
  u: "日本é",
  n: 5,
  f: 2.5,
  z: 0,
  neg: -3,
  t: true,
  no: false,
  nul: null,
  list: ["x", "y", "z"],
  el: [],
  eo: {},
  obj: { b: "B", a: 1, c: { d: "deep" } },
  objs: [{ id: 1 }, { id: 2 }],
  nested: [[1], [2, 3]],
  mixed: [1, "two", null, true],
  sort: { "9": 6, "10": 5, b: 1, a: 2, B: 3, é: 4, "😀": 7, "￮": 8 },
  日本: "ok",
  q: "<a href=\"x\">'&'</a>",
};

/** Outputs recorded from Go 1.26 for `data`. */
const language: Readonly<Record<string, readonly (readonly [source: string, output: string])[]>> = {
  "text and delimiters": [
    ["a{{1}}b", "a1b"],
    ["{{ 1 }}", "1"],
    ["{{\n1\n}}", "1"],
    ["}} {", "}} {"],
    ["{{1}}}}", "1}}"],
    ["{ {x} }", "{ {x} }"],
    ["a {{- 1}} b", "a1 b"],
    ["a {{1 -}} b", "a 1b"],
    ["a\n\t {{- 1 -}} \r\n b", "a1b"],
    ["{{- 1}}", "1"],
    ["{{1 -}}", "1"],
    ["{{-3}}", "-3"],
    ["{{- -3 -}}", "-3"],
    ["x {{- /* c */ -}} y", "xy"],
    ["x {{/* c */ -}} y", "x y"],
    ["{{/* }} */}}z", "z"],
    ['{{"}}"}}', "}}"],
    ["{{`{{`}}", "{{"],
    ["a{{/**/}}b", "ab"],
    ["{{1 |print}}", "1"],
  ],
  literals: [
    ["{{0}} {{42}} {{-7}} {{+7}}", "0 42 -7 7"],
    ["{{0x1F}} {{0b101}} {{0o17}} {{017}}", "31 5 15 15"],
    ["{{1_000}} {{0x_ff}}", "1000 255"],
    ["{{1.5}} {{.5}} {{5.}} {{1e2}} {{2.5e-1}}", "1.5 0.5 5 100 0.25"],
    ["{{0x1p-2}} {{0x1.8p1}}", "0.25 3"],
    [
      "{{'a'}} {{'\\n'}} {{'\\''}} {{'\\x41'}} {{'\\101'}} {{'\\u00e9'}} {{'\\U0001F600'}} {{'日'}}",
      "97 10 39 65 65 233 128512 26085",
    ],
    [String.raw`{{"a\tb\"c\\"}}`, 'a\tb"c\\'],
    [String.raw`{{"\x41\102\u00e9\U0001F600"}}`, "ABé😀"],
    [String.raw`{{"\xe6\x97\xa5"}}`, "日"],
    ["{{`a\\nb`}}", String.raw`a\nb`],
    ["{{`a\r\nb`}}", "a\nb"],
    ["{{true}} {{false}}", "true false"],
    ["{{9223372036854775807}} {{-9223372036854775808}}", "9223372036854775807 -9223372036854775808"],
    ['{{""}}|', "|"],
  ],
  "fields and variables": [
    ["{{.s}}", "hello"],
    ["{{$.s}}", "hello"],
    ["{{.obj.c.d}}", "deep"],
    ["{{(.obj).c.d}}", "deep"],
    ["{{(index .objs 1).id}}", "2"],
    ["{{with .obj}}{{.a}} {{$.s}}{{end}}", "1 hello"],
    ["{{$x := .s}}{{$x}}", "hello"],
    ["{{$x := .obj}}{{$x.c.d}}", "deep"],
    ["{{$x := 1}}{{$x = 2}}{{$x}}", "2"],
    ["{{$x := 1}}{{if true}}{{$x := 2}}{{end}}{{$x}}", "1"],
    ["{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}", "2"],
    ["{{$é1 := 1}}{{$é1}}", "1"],
    ["{{.日本}}", "ok"],
    ["{{$x := 1}}{{$x := print $x 2}}{{$x}}", "1 2"],
    ["{{if $x := .s}}{{$x}}{{else}}{{end}}", "hello"],
    ["{{if $x := .e}}{{else if $y := .s}}[{{$x}}]{{$y}}{{end}}", "[]hello"],
  ],
  pipelines: [
    ["{{1 | print 2}}", "2 1"],
    ["{{.s | len}}", "5"],
    ['{{.s | printf "%s-%s" "a"}}', "a-hello"],
    ['{{.list | len | printf "%d items"}}', "3 items"],
    ["{{(.s)}}", "hello"],
    ["{{((1))}}", "1"],
    ["{{print (print 1 2) (print 3)}}", "1 23"],
    ["{{1 | }}", "1"],
    ["{{(print .s) | len}}", "5"],
    ['{{printf "%v" (and 1 2)}}', "2"],
    ["{{$x := .s | len}}{{$x}}", "5"],
    ["{{($x := 3)}}{{$x}}", "33"],
  ],
  if: [
    ["{{if .t}}a{{end}}", "a"],
    ["{{if .no}}a{{end}}", ""],
    ["{{if .no}}a{{else}}b{{end}}", "b"],
    ["{{if .no}}a{{else if .t}}b{{else}}c{{end}}", "b"],
    ["{{if .no}}a{{else if .z}}b{{else if .e}}c{{else}}d{{end}}", "d"],
    [
      '{{if 0}}T{{else}}F{{end}}{{if 0.0}}T{{else}}F{{end}}{{if ""}}T{{else}}F{{end}}{{if .nul}}T{{else}}F{{end}}{{if .zz}}T{{else}}F{{end}}{{if .el}}T{{else}}F{{end}}{{if .eo}}T{{else}}F{{end}}',
      "FFFFFFF",
    ],
    ['{{if -1}}T{{end}}{{if 0.1}}T{{end}}{{if "0"}}T{{end}}{{if .list}}T{{end}}{{if .obj}}T{{end}}', "TTTTT"],
  ],
  with: [
    ["{{with .s}}{{.}}{{end}}", "hello"],
    ["{{with .e}}x{{else}}{{.s}}{{end}}", "hello"],
    ["{{with .e}}x{{else with .s}}{{.}}{{else}}z{{end}}", "hello"],
    ["{{with .e}}x{{else with .zz}}y{{else}}z{{end}}", "z"],
    ["{{with $x := .s}}{{$x}}{{.}}{{end}}", "hellohello"],
    ["{{with .e}}a{{else with $x := .s}}{{$x}}{{else with .t}}b{{end}}", "hello"],
  ],
  range: [
    ["{{range .list}}<{{.}}>{{end}}", "<x><y><z>"],
    ["{{range $v := .list}}{{$v}}{{end}}", "xyz"],
    ["{{range $i, $v := .list}}{{$i}}{{$v}}{{end}}", "0x1y2z"],
    ["{{range .el}}x{{else}}none{{end}}", "none"],
    ["{{range .nul}}x{{else}}none{{end}}", "none"],
    ["{{range .obj}}{{.}};{{end}}", "1;B;map[d:deep];"],
    ["{{range $k, $v := .sort}}{{$k}}={{$v}};{{end}}", "10=5;9=6;B=3;a=2;b=1;é=4;￮=8;😀=7;"],
    ["{{range 3}}{{.}}{{end}}", "012"],
    ["{{range $i := 3}}{{$i}}{{end}}", "012"],
    ["{{range 0}}x{{else}}none{{end}}", "none"],
    ["{{range -2}}x{{else}}none{{end}}", "none"],
    ["{{range len .list}}{{.}}{{end}}", "012"],
    ["{{$v := 0}}{{range $v = .list}}{{end}}{{$v}}", "z"],
    ["{{$i := 0}}{{$v := 0}}{{range $i, $v = .list}}{{end}}{{$i}}{{$v}}", "2z"],
    ['{{range .list}}{{if eq . "y"}}{{break}}{{end}}{{.}}{{end}}', "x"],
    ['{{range .list}}{{if eq . "y"}}{{continue}}{{end}}{{.}}{{end}}', "xz"],
    ["{{range .list}}{{range 3}}{{if eq . 1}}{{break}}{{end}}{{.}}{{end}}{{.}}{{end}}", "0x0y0z"],
    ["{{range .list}}{{with .}}{{break}}{{end}}x{{end}}y", "y"],
    ["{{range $i, $v := .list}}{{$.s}}{{end}}", "hellohellohello"],
    ["{{range $x := .el}}{{else}}{{$x}}{{end}}", "[]"],
    ["{{range .objs}}{{.id}}{{end}}", "12"],
  ],
  templates: [
    ['{{define "a"}}[{{.}}]{{end}}{{template "a" .s}}', "[hello]"],
    ['{{template "a" .s}}{{define "a"}}[{{.}}]{{end}}', "[hello]"],
    ['{{define "a"}}{{$}}{{end}}{{template "a" 1}}', "1"],
    ["{{define `a`}}x{{end}}{{template `a`}}", "x"],
    [
      '{{define "a"}}{{if lt . 3}}{{.}}{{template "a" len (printf "%*s" . "x")}}{{end}}{{end}}{{template "b" 2}}{{define "b"}}{{.}}{{end}}',
      "2",
    ],
    ['{{block "a" .s}}[{{.}}]{{end}}', "[hello]"],
    ['{{block "a" 1}}[{{.}}]{{end}}{{template "a" 2}}', "[1][2]"],
    ['{{range .list}}{{block "a" .}}<{{.}}>{{end}}{{end}}', "<x><y><z>"],
    ['{{define "a"}} {{end}}{{define "a"}}x{{end}}{{template "a"}}', "x"],
    ['{{define "a"}}x{{end}}{{define "a"}} {{end}}{{template "a"}}', "x"],
    ['{{define "a"}}{{template "b" .}}{{end}}{{define "b"}}{{.}}{{.}}{{end}}{{template "a" 7}}', "77"],
    ['{{define "e"}}{{end}}{{template "e"}}x', "x"],
    ['{{$x := 1}}{{template "a" $x}}{{define "a"}}{{$x := 2}}{{.}}{{$x}}{{end}}{{$x}}', "121"],
  ],
  comparison: [
    ["{{eq 1 1}} {{eq 1 2}} {{eq 1 2 1}}", "true false true"],
    ['{{eq "a" "a"}} {{ne "a" "b"}}', "true true"],
    ['{{eq .nul nil}} {{eq .zz nil}} {{eq .zz "a"}} {{ne .zz "a"}} {{eq nil nil}}', "true true false true true"],
    ["{{eq .f 2.5}} {{eq true .t}}", "true true"],
    ["{{lt 1 2}} {{le 2 2}} {{gt 1 2}} {{ge 2 2}}", "true true false true"],
    ['{{lt "a" "b"}} {{lt 1.5 2.5}} {{gt "b" "a"}}', "true true true"],
    [String.raw`{{lt "\uffff" "\U0001F600"}}`, "true"],
    ["{{eq .obj nil}} {{eq .list nil}}", "false false"],
    ["{{1 | eq 1}}", "true"],
    ["{{eq (len .list) 3}}", "true"],
    ["{{not 0}} {{not 1}} {{not .nul}}", "true false true"],
    ['{{and 1 0 2}} {{and 1 2 3}} {{or 0 2 3}} {{or 0 ""}}|{{or .nul .s}}', "0 3 2 |hello"],
    ["{{and false (index .list 9)}} {{or true (index .list 9)}}", "false true"],
    ["{{.s | and 1}} {{0 | or 0}} {{.s | or 2}}", "hello 0 2"],
  ],
  collections: [
    ['{{len .list}} {{len .s}} {{len .obj}} {{len .u}} {{len ""}}', "3 5 3 8 0"],
    ['{{index .list 1}} {{index .obj "a"}} {{index .nested 1 0}} {{index .objs 0 "id"}}', "y 1 2 1"],
    ['{{index .s 0}} {{index "é" 1}}', "104 169"],
    ["{{index .list}}", "[x y z]"],
    ["{{slice .s 1 3}} {{slice .s 2}} {{slice .s}}", "el llo hello"],
    ["{{slice .list 1}} {{slice .list 1 2}} {{slice .list 0 1 2}} {{slice .list 3}}", "[y z] [y] [x] []"],
    ["{{slice .u 0 6}}", "日本"],
  ],
  printing: [
    ["{{.list}} {{.obj}} {{.mixed}}", "[x y z] map[a:1 b:B c:map[d:deep]] [1 two <nil> true]"],
    ['{{print 1 2}} {{print "a" 1 2 "b" 3}} {{print 1 true}} {{print}}|', "1 2 a1 2b3 1 true |"],
    ['{{println}}{{println 1 "a" 2}}', "\n1 a 2\n"],
    ["{{print .list .obj}}", "[x y z] map[a:1 b:B c:map[d:deep]]"],
    ["{{html .q}}", "&lt;a href=&#34;x&#34;&gt;&#39;&amp;&#39;&lt;/a&gt;"],
    ['{{html 1 2 "<"}}', "1 2&lt;"],
    [String.raw`{{html "\x00"}}`, "�"],
    ["{{js .q}}", String.raw`\u003Ca href\u003D\"x\"\u003E\'\u0026\'\u003C/a\u003E`],
    ['{{js "a\\n\\t\\x01é\\u2028\\u200b="}}', "a\\u000A\\u0009\\u0001é\\u2028\\u200B\\u003D"],
    ['{{urlquery "a b&c=d/é~-_.!*\'()"}}', "a+b%26c%3Dd%2F%C3%A9~-_.%21%2A%27%28%29"],
    ['{{urlquery 1 2 "x" 3}}', "1+2x3"],
    ['{{"<" | html | urlquery}}', "%26lt%3B"],
  ],
};

describe.each(Object.entries(language))("as in Go: %s", (_, rows) => {
  test.each(rows)("%j", (source, output) => {
    expect(render(source, data)).toBe(output);
  });
});

describe("departures from Go", () => {
  test.each([
    ["[{{.zz}}]", "[]"],
    ["[{{.zz.y}}]", "[]"],
    ["[{{.nul}}]", "[]"],
    ["[{{nil | print}}]", undefined],
    ["[{{print nil}}]", "[]"],
    ["[{{print .zz 1}}]", "[1]"],
    ["[{{println .zz}}]", "[\n]"],
    ["[{{html .zz}}{{js .zz}}{{urlquery .zz}}{{urlpath .zz}}]", "[]"],
    ['[{{printf "%s%v" .zz .nul}}]', "[]"],
    ['[{{printf "%3s" .zz}}]', "[   ]"],
    ["{{.mixed}}", "[1 two <nil> true]"],
  ])("nil prints as nothing: %s", (source, output) => {
    if (output === undefined) expect(() => compileTemplate(source).render(data)).toThrow(TemplateError);
    else expect(render(source, data)).toBe(output);
  });

  test.each([
    ["1000000", "1000000"],
    ["123456789", "123456789"],
    ["0.000001", "0.000001"],
    ["1.5e-7", "0.00000015"],
    ["999999999999999900000", "999999999999999900000"],
    ["1e21", "1e+21"],
    ["-2.50", "-2.5"],
    ["5.0", "5"],
  ])("the JSON number %s prints as %s", (json, output) => {
    expect(render("{{.}}", JSON.parse(json))).toBe(output);
    expect(render('{{printf "%v" .}}', JSON.parse(json))).toBe(output);
    expect(render("{{.}}", [JSON.parse(json)])).toBe(`[${output}]`);
  });

  test.each([
    ["{{eq .n 5}} {{ne .n 5}} {{eq 5 .n}}", "true false true"],
    ["{{eq .f 2}} {{lt .n 6}} {{ge .f 2}} {{gt 3 .f}}", "false true true true"],
    ["{{eq .n 1 2 5}}", "true"],
  ])("ints and floats compare by value: %s", (source, output) => {
    expect(render(source, data)).toBe(output);
  });

  test("an int from JSON is a float everywhere else, as in Go (D8)", () => {
    expect(failure("{{range .n}}{{end}}", data).message).toBe('range can\'t iterate over "5" of type float64');
    expect(failure("{{index .list .n}}", data).message).toBe(
      "error calling index: cannot index slice/array with type float64",
    );
    expect(render("{{range int .n}}{{.}}{{end}}", data)).toBe("01234");
  });
});

describe("data is only data", () => {
  test("text that looks like a template is not run again (A6)", () => {
    expect(render("{{.a}} {{.b}}", { a: "{{.b}}", b: "}}{{nofunc" })).toBe("{{.b}} }}{{nofunc");
  });

  test("W03: replacement patterns in values stay as they are", () => {
    const value = '"$$ $& $1 $\' $` end"';
    expect(render("<{{.}}>", value)).toBe(`<${value}>`);
    expect(render("{{json .}}", value)).toBe(JSON.stringify(value));
    expect(render('{{printf "%s" .}}{{trimSuffix . "x"}}{{html .}}', "$&$$")).toBe("$&$$$&$$$&amp;$$");
  });

  test.each([
    ["{{.constructor}}|{{.args.constructor}}|{{.args.__proto__}}|{{.toString}}", "|||"],
    ["{{.args.constructor.constructor}}|{{.hasOwnProperty.call}}", "|"],
    ['{{get . "args" "__proto__"}}|{{get . "constructor" "name"}}|{{get .list "length"}}', "||"],
    ['{{index .args "constructor"}}|{{index . "__proto__"}}', "|"],
    ["{{eq .constructor nil}} {{json .__proto__}} {{len .args}}", "true null 1"],
  ])("W30: inherited properties are missing keys: %s", (source, output) => {
    expect(render(source, { args: { a: 1 }, list: [1] })).toBe(output);
  });

  test.each([
    '{{"".constructor}}',
    "{{.s.constructor}}",
    "{{.s.length}}",
    "{{.list.length}}",
    "{{(len .s).constructor}}",
  ])("W30: values other than maps have no fields: %s", (source) => {
    expect(() => render(source, { s: "text", list: [] })).toThrow(TemplateError);
  });

  test.each(["{{constructor}}", "{{__proto__ 1}}", "{{toString}}", "{{hasOwnProperty .}}"])(
    "W30: inherited names are no functions: %s",
    (source) => {
      expect(failure(source, {}).code).toBe("unknown-function");
    },
  );

  test("W30: keys with odd names are plain data and change nothing else", () => {
    const odd = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');
    expect(render("{{json .}} {{.__proto__.admin}} {{.constructor.prototype.admin}}", odd)).toBe(
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}} true true',
    );
    expect(render("{{json (fromJSON .)}}", '{"__proto__":{"admin":true}}')).toBe('{"__proto__":{"admin":true}}');
    expect(render("[{{.admin}}]", {})).toBe("[]");
  });

  test("functions and symbols in the data are nil", () => {
    expect(render("[{{.f}}{{.s}}]{{if .f}}T{{end}}{{json .}}", { f: () => 1, s: Symbol("x") })).toBe(
      '[]{"f":null,"s":null}',
    );
  });
});

describe("compileTemplate", () => {
  test("renderings share nothing", () => {
    const template = compileTemplate("{{$x := .}}{{range 2}}{{$x = print $x .}}{{end}}{{$x}}");
    expect([template.render("a"), template.render("b"), template.render("a")]).toEqual(["a01", "b01", "a01"]);
  });

  test("a rendering that failed leaves the template usable", () => {
    const template = compileTemplate("{{.a.b}}");
    expect(() => template.render({ a: 1 })).toThrow(TemplateError);
    expect(template.render({ a: { b: 2 } })).toBe("2");
  });

  test("the data is not changed", () => {
    const frozen = Object.freeze({ list: Object.freeze(["b", "a"]), map: Object.freeze({ z: 1, a: 2 }) });
    expect(render("{{.}}{{range $k, $v := .map}}{{$k}}{{end}}{{slice .list 1}}{{json .}}", frozen)).toBe(
      'map[list:[b a] map:map[a:2 z:1]]az[a]{"list":["b","a"],"map":{"a":2,"z":1}}',
    );
  });

  test("keeps its source", () => {
    expect(compileTemplate("a{{1}}").source).toBe("a{{1}}");
  });

  test("takes functions beside the built-in ones, and they win", () => {
    const functions = {
      twice: { minArgs: 1, maxArgs: 1, call: ([value]: readonly unknown[]) => `${value}${value}` },
      len: { minArgs: 0, call: (args: readonly unknown[]) => BigInt(args.length) },
    };
    expect(compileTemplate('{{twice "ab"}} {{"c" | twice}} {{len 1 2 3}}', { functions }).render({})).toBe("abab cc 3");
    expect(() => compileTemplate("{{twice 1}}")).toThrow('function "twice" not defined');
  });

  test("an error that a function throws is reported with its cause", () => {
    const cause = new Error("no such thing");
    const functions = {
      find: {
        minArgs: 0,
        call() {
          throw cause;
        },
      },
    };
    const thrown = failure("ab {{find}}", {}, functions);
    expect(thrown).toMatchObject({
      code: "call-failed",
      message: "error calling find: no such thing",
      offset: 5,
      cause,
    });
  });
});
