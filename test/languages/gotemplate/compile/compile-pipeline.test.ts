import { describe, expect, test } from "bun:test";
import { compileTemplate } from "../../../../src/languages/gotemplate/index.ts";
import { failure, place, render } from "../render.ts";

const data = {
  s: "hello",
  n: 5,
  f: 2.5,
  t: true,
  nul: null,
  list: ["x", "y"],
  obj: { a: 1 },
  eo: {},
};

describe("what fails while rendering, with its place", () => {
  test.each([
    ["{{.n.x}}", "1:3", "bad-field", ".n.x: can't evaluate field x in type float64"],
    ["ab\n{{.obj.a.b}}", "2:3", "bad-field", ".obj.a.b: can't evaluate field b in type float64"],
    ["{{.s.x}}", "1:3", "bad-field", ".s.x: can't evaluate field x in type string"],
    ["{{.nul.x}}", "1:3", "bad-field", ".nul.x: nil pointer evaluating field x"],
    ["{{.t.x.y}}", "1:3", "bad-field", ".t.x.y: can't evaluate field x in type bool"],
    ["{{$.list.x}}", "1:3", "bad-field", "$.list.x: can't evaluate field x in type []interface {}"],
    ["{{$x := .n}}{{$x.a}}", "1:15", "bad-field", "$x.a: can't evaluate field a in type float64"],
    ["{{(len .s).a}}", "1:4", "bad-field", "(...).a: can't evaluate field a in type int"],
    ["{{(index .list 0).a.b}}", "1:4", "bad-field", "(...).a.b: can't evaluate field a in type string"],
    ["{{range .list}}{{.x}}{{end}}", "1:18", "bad-field", ".x: can't evaluate field x in type string"],
    ["{{1 2}}", "1:3", "not-callable", "can't give argument to non-function 1"],
    ['{{"a" 1}}', "1:3", "not-callable", 'can\'t give argument to non-function "a"'],
    ["{{.s 1}}", "1:3", "not-callable", "s is not a method but has arguments"],
    ["{{.obj.a 1}}", "1:3", "not-callable", "a is not a method but has arguments"],
    ["{{1 | .obj.a}}", "1:7", "not-callable", "a is not a method but has arguments"],
    ["{{1 | $}}", "1:7", "not-callable", "can't give argument to non-function $"],
    ["{{(1) 2}}", "1:4", "not-callable", "can't give argument to non-function (...)"],
    ["{{1 | (print)}}", "1:8", "not-callable", "can't give argument to non-function (...)"],
    ["{{nil}}", "1:3", "not-callable", "nil is not a command"],
    ["{{nil 1}}", "1:3", "not-callable", "nil is not a command"],
    ["{{(print 1).x}}", "1:4", "bad-field", "(...).x: can't evaluate field x in type string"],
    ["{{len 1 2}}", "1:3", "wrong-arguments", "wrong number of args for len: want 1 got 2"],
    ["{{len}}", "1:3", "wrong-arguments", "wrong number of args for len: want 1 got 0"],
    ['{{trimSuffix "a"}}', "1:3", "wrong-arguments", "wrong number of args for trimSuffix: want 2 got 1"],
    ["{{1 | len 2}}", "1:7", "wrong-arguments", "wrong number of args for len: want 1 got 2"],
    ["{{printf}}", "1:3", "wrong-arguments", "wrong number of args for printf: want at least 1 got 0"],
    ["{{not}}", "1:3", "wrong-arguments", "wrong number of args for not: want 1 got 0"],
    ["{{and}}", "1:3", "wrong-arguments", "wrong number of args for and: want at least 1 got 0"],
    ["{{add 1}}", "1:3", "wrong-arguments", "wrong number of args for add: want at least 2 got 1"],
    ["{{json}}", "1:3", "wrong-arguments", "wrong number of args for json: want 1 got 0"],
    ["{{print (len)}}", "1:10", "wrong-arguments", "wrong number of args for len: want 1 got 0"],
    ["{{print len}}", "1:9", "wrong-arguments", "wrong number of args for len: want 1 got 0"],
    ["{{index .list 9}}", "1:3", "call-failed", "error calling index: index out of range: 9"],
    ["{{index .list 2}}", "1:3", "call-failed", "error calling index: index out of range: 2"],
    ["{{index .list -1}}", "1:3", "call-failed", "error calling index: index out of range: -1"],
    ["{{index .list 1.0}}", "1:3", "call-failed", "error calling index: cannot index slice/array with type float64"],
    ['{{index .list "a"}}', "1:3", "call-failed", "error calling index: cannot index slice/array with type string"],
    ["{{index .list nil}}", "1:3", "call-failed", "error calling index: cannot index slice/array with nil"],
    ["{{index .obj 1}}", "1:3", "call-failed", "error calling index: value has type int; should be string"],
    ["{{index .obj nil}}", "1:3", "call-failed", "error calling index: value is nil; should be of type string"],
    ["{{index .n 1}}", "1:3", "call-failed", "error calling index: can't index item of type float64"],
    ["{{index nil 1}}", "1:3", "call-failed", "error calling index: index of untyped nil"],
    ['{{index .obj "zz" "y"}}', "1:3", "call-failed", "error calling index: index of nil pointer"],
    ['{{index "abc" 3}}', "1:3", "call-failed", "error calling index: index out of range: 3"],
    ["{{slice .s 3 2}}", "1:3", "call-failed", "error calling slice: invalid slice index: 3 > 2"],
    ["{{slice .s 9}}", "1:3", "call-failed", "error calling slice: index out of range: 9"],
    ["{{slice .s 0 9}}", "1:3", "call-failed", "error calling slice: index out of range: 9"],
    ["{{slice .s 0 1 2}}", "1:3", "call-failed", "error calling slice: cannot 3-index slice a string"],
    ["{{slice .list 0 2 1}}", "1:3", "call-failed", "error calling slice: invalid slice index: 2 > 1"],
    ["{{slice .list 0 1 2 3}}", "1:3", "call-failed", "error calling slice: too many slice indexes: 4"],
    ["{{slice .obj 1}}", "1:3", "call-failed", "error calling slice: can't slice item of type map[string]interface {}"],
    ["{{slice nil}}", "1:3", "call-failed", "error calling slice: slice of untyped nil"],
    ["{{slice .s .n}}", "1:3", "call-failed", "error calling slice: cannot index slice/array with type float64"],
    ["{{len 3}}", "1:3", "call-failed", "error calling len: len of type int"],
    ["{{len nil}}", "1:3", "call-failed", "error calling len: len of nil pointer"],
    ["{{len .t}}", "1:3", "call-failed", "error calling len: len of type bool"],
    ["{{eq 1}}", "1:3", "call-failed", "error calling eq: missing argument for comparison"],
    ['{{eq 1 "a"}}', "1:3", "call-failed", "error calling eq: incompatible types for comparison: int and string"],
    ["{{eq .s .n}}", "1:3", "call-failed", "error calling eq: incompatible types for comparison: string and float64"],
    ["{{eq .list .list}}", "1:3", "call-failed", "error calling eq: non-comparable type []interface {}"],
    [
      "{{eq .obj .list}}",
      "1:3",
      "call-failed",
      "error calling eq: incompatible types for comparison: map[string]interface {} and []interface {}",
    ],
    ["{{ne true 1}}", "1:3", "call-failed", "error calling ne: incompatible types for comparison: bool and int"],
    ["{{lt true false}}", "1:3", "call-failed", "error calling lt: invalid type for comparison"],
    ['{{lt 1 "a"}}', "1:3", "call-failed", "error calling lt: incompatible types for comparison: int and string"],
    ["{{lt nil 1}}", "1:3", "call-failed", "error calling lt: invalid type for comparison"],
    ["{{lt .list .list}}", "1:3", "call-failed", "error calling lt: invalid type for comparison"],
    ["{{printf 1}}", "1:3", "call-failed", "error calling printf: wrong type for value; expected string; got int"],
    ["{{call .s}}", "1:3", "call-failed", "error calling call: non-function of type string"],
    ["{{call nil}}", "1:3", "call-failed", "error calling call: call of nil"],
    ["{{range .s}}{{end}}", "1:1", "bad-range", 'range can\'t iterate over "hello" of type string'],
    ["{{range true}}{{end}}", "1:1", "bad-range", 'range can\'t iterate over "true" of type bool'],
    ["{{range .f}}{{end}}", "1:1", "bad-range", 'range can\'t iterate over "2.5" of type float64'],
    ["{{range $i, $v := 3}}{{end}}", "1:1", "bad-range", "can't use 3 to iterate over more than one variable"],
    ['{{template "zz"}}', "1:1", "unknown-template", 'template "zz" not defined'],
    ['a{{if .t}}{{template "zz" .}}{{end}}', "1:11", "unknown-template", 'template "zz" not defined'],
    ["{{$x = 1}}", "1:3", "unset-variable", "undefined variable: $x"],
    ["{{$x := $x}}", "1:9", "unset-variable", "undefined variable: $x"],
    ["{{range $x = .list}}{{end}}", "1:9", "unset-variable", "undefined variable: $x"],
  ])("%j fails at %s with %s", (source, at, code, message) => {
    const error = failure(source, data);
    expect([place(source, error.offset), error.code, error.message]).toEqual([at, code, message]);
  });

  test.each(['{{fromJSON "{"}}', '{{fromJSON ""}}', '{{fromJSON "1 2"}}', '{{fromJSON "nope"}}'])(
    "%s is no JSON (T78)",
    (source) => {
      expect(failure(source).code).toBe("call-failed");
      expect(failure(source).message).toStartWith("error calling fromJSON: ");
    },
  );

  test("a mistake in a branch that is not taken does not matter, as in Go", () => {
    expect(render('{{if false}}{{len 1 2}}{{1 2}}{{nil}}{{template "zz"}}{{.s.x}}{{end}}ok', data)).toBe("ok");
  });
});

describe("missing and null", () => {
  test.each([
    ["[{{.zz.y.x}}]", "[]"],
    ["[{{$.zz.y}}]", "[]"],
    ["[{{(.nul).y}}]", "[]"],
    ["[{{$x := .nul}}{{$x.y}}]", "[]"],
    ["[{{with $x := .obj}}{{$x.zz.y}}{{end}}]", "[]"],
    ['[{{(index .obj "zz").y}}]', "[]"],
    ['[{{(get . "zz" "y").x}}]', "[]"],
  ])("%s is empty", (source, output) => {
    expect(render(source, data)).toBe(output);
  });

  test("a field of a null that is there is a mistake (T81: get is for that)", () => {
    expect(failure("{{.nul.y}}", data).code).toBe("bad-field");
    expect(failure("{{range .}}{{.x}}{{end}}", [null]).code).toBe("bad-field");
    expect(render('[{{get . "nul" "y"}}]', data)).toBe("[]");
  });

  test("data may be nothing at all", () => {
    expect(render("[{{.}}{{.a}}{{$.a.b}}{{range .}}x{{end}}]", null)).toBe("[]");
    expect(compileTemplate("[{{.}}{{.a}}]").render(undefined)).toBe("[]");
  });
});

describe("evaluation", () => {
  test("and / or leave what is behind the deciding argument alone", () => {
    expect(render("{{and .zz (index .list 9)}}{{or .t (index .list 9)}}", data)).toBe("true");
    expect(failure("{{and .t (index .list 9)}}", data).code).toBe("call-failed");
  });

  test("arguments are evaluated once each, from left to right", () => {
    const seen: unknown[] = [];
    const note = {
      minArgs: 1,
      call([value]: readonly unknown[]) {
        seen.push(value);
        return value;
      },
    };
    failure("{{print (note 1) (note 2)}}{{note 3 | note | print (note 4)}}{{.s.x}}", data, { note });
    expect(seen).toEqual([1n, 2n, 3n, 3n, 4n]);
  });

  test("a variable set in a loop keeps its value behind it", () => {
    expect(render('{{$all := ""}}{{range .list}}{{$all = print $all .}}{{end}}{{$all}}', data)).toBe("xy");
  });

  test("an inner declaration hides the outer variable only inside", () => {
    expect(render("{{$x := 1}}{{range .list}}{{$x}}{{$x := .}}{{$x}}{{end}}{{$x}}", data)).toBe("1x1y1");
  });
});
