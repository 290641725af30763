import { describe, expect, test } from "bun:test";
import { builtinFunctions } from "../../../../src/languages/gotemplate/functions/index.ts";
import { failure, render } from "../render.ts";

test("the names that templates can call", () => {
  expect(Object.keys(builtinFunctions).sort()).toEqual([
    "add",
    "and",
    "call",
    "eq",
    "fromJSON",
    "ge",
    "get",
    "gt",
    "html",
    "index",
    "int",
    "js",
    "json",
    "le",
    "len",
    "lt",
    "min",
    "ne",
    "not",
    "or",
    "print",
    "printf",
    "println",
    "slice",
    "trimSuffix",
    "urlpath",
    "urlquery",
  ]);
});

describe("json (T78)", () => {
  test.each([
    ["null", "null"],
    ["true", "true"],
    ["5", "5"],
    ["2.50", "2.5"],
    ["1000000", "1000000"],
    ["1e21", "1e+21"],
    ["1e-7", "1e-7"],
    ["-0.0", "-0"],
    ['"a\\"b\\\\\\n\\t\\u0001"', '"a\\"b\\\\\\n\\t\\u0001"'],
    ['"<b>&\'"', '"<b>&\'"'],
    ['"\\u2028\\u2029é😀"', '"\\u2028\\u2029é😀"'],
    ['{"b":1,"a":{"d":[],"c":{}}}', '{"a":{"c":{},"d":[]},"b":1}'],
    ['[1,"x",null,[false]]', '[1,"x",null,[false]]'],
  ])("%s becomes %s", (input, output) => {
    expect(render("{{json .}}", JSON.parse(input))).toBe(output);
  });

  test.each([
    ["{{json .zz}}", "null"],
    ["{{json 5}} {{json (len `abc`)}} {{json 'a'}}", "5 3 97"],
    ["{{.text | json}}", '"hi"'],
  ])("%s gives %s", (source, output) => {
    expect(render(source, { text: "hi" })).toBe(output);
  });

  test("text that is no valid Unicode becomes the replacement character", () => {
    expect(render("{{json .}}", "a\ud800b")).toBe('"a\ufffdb"');
  });

  test("undefined entries are null, an infinite number is refused", () => {
    expect(render("{{json .}}", { a: undefined, b: [undefined] })).toBe('{"a":null,"b":[null]}');
    expect(failure("{{json .}}", Number.POSITIVE_INFINITY).message).toBe(
      "error calling json: unsupported value: Infinity",
    );
  });
});

describe("fromJSON (T78)", () => {
  test.each([
    ['["a", {"b": 1}]', '["a",{"b":1}]'],
    ["  5 ", "5"],
    ["null", "null"],
    ['"x"', '"x"'],
  ])("decodes %j", (text, output) => {
    expect(render("{{json (fromJSON .)}}", text)).toBe(output);
  });

  test.each([[["a"]], [{ a: 1 }], [5], [true], [null]])("leaves %j, which is no text, alone", (value) => {
    expect(render("{{json (fromJSON .)}}", value)).toBe(JSON.stringify(value));
  });

  test("long ids keep their digits", () => {
    const text =
      '{"id":9007199254740993,"list":[-12345678901234567890],"near":9007199254740991,"f":1234567890123456.5}';
    expect(render("{{json (fromJSON .)}}", text)).toBe(
      '{"f":1234567890123456.5,"id":9007199254740993,"list":[-12345678901234567890],"near":9007199254740991}',
    );
  });

  test("its fields can be used at once", () => {
    expect(render("{{(fromJSON .).a.b}}", '{"a":{"b":"deep"}}')).toBe("deep");
  });
});

describe("urlquery and urlpath (T79)", () => {
  test.each([
    ["a b", "a+b", "a%20b"],
    ["a/b?c#d", "a%2Fb%3Fc%23d", "a%2Fb%3Fc%23d"],
    ["$&+:=@", "%24%26%2B%3A%3D%40", "$&+:=@"],
    ["-_.~", "-_.~", "-_.~"],
    ["!*'()", "%21%2A%27%28%29", "%21%2A%27%28%29"],
    [';,[]{}|^`"<>\\%', "%3B%2C%5B%5D%7B%7D%7C%5E%60%22%3C%3E%5C%25", "%3B%2C%5B%5D%7B%7D%7C%5E%60%22%3C%3E%5C%25"],
    ["é☃😀", "%C3%A9%E2%98%83%F0%9F%98%80", "%C3%A9%E2%98%83%F0%9F%98%80"],
    ["", "", ""],
    ["a\nb\0", "a%0Ab%00", "a%0Ab%00"],
  ])("%j", (text, query, path) => {
    expect(render("{{urlquery .}}", text)).toBe(query);
    expect(render("{{urlpath .}}", text)).toBe(path);
  });

  test("take other values as they print", () => {
    expect(
      render("{{urlquery .n}} {{urlpath .n}} {{urlquery .list}} {{urlpath .zz}}|", { n: 1e6, list: ["a", 1] }),
    ).toBe("1000000 1000000 %5Ba+1%5D |");
  });

  test("half of a surrogate pair is the replacement character", () => {
    expect(render("{{urlquery .}}{{urlpath .}}", "\ud83d")).toBe("%EF%BF%BD%EF%BF%BD");
  });
});

describe("trimSuffix (T80)", () => {
  test.each([
    ['{{trimSuffix "a.txt" ".txt"}}', "a"],
    ['{{trimSuffix "aa" "a"}}', "a"],
    ['{{trimSuffix "a" "abc"}}', "a"],
    ['{{trimSuffix "abc" ""}}', "abc"],
    ['{{trimSuffix "a" "a"}}|', "|"],
    ['{{trimSuffix .url "/"}}', "http://h"],
    ['{{trimSuffix .zz "/"}}|', "|"],
    ["{{trimSuffix 1000 0}}", "100"],
    ['{{"/" | trimSuffix .url}}', "http://h"],
  ])("%s is %s", (source, output) => {
    expect(render(source, { url: "http://h/" })).toBe(output);
  });
});

describe("int, add and min (T80)", () => {
  test.each([
    ["{{int 5.9}} {{int -5.9}} {{int 5}} {{int .n}}", "5 -5 5 3"],
    ['{{int "42"}} {{int "-7"}} {{int "+7"}} {{int "3.9"}} {{int "1e3"}} {{int ".5"}}', "42 -7 7 3 1000 0"],
    ['{{int ""}} {{int "abc"}} {{int " 5"}} {{int "5x"}} {{int "0x10"}}', "0 0 0 0 0"],
    ["{{int true}} {{int nil}} {{int .zz}} {{int .list}} {{int .obj}}", "0 0 0 0 0"],
    ["{{int .big}} {{int .huge}}", "9007199254740993 1000000000000000000000"],
    ['{{int "9007199254740993"}} {{int "1e400"}}', "9007199254740993 0"],
    ['{{printf "%d" (int .n)}} {{index .list (int .one)}}', "3 b"],
    ["{{add 1 2}} {{add 1 2 3}} {{add 1 .n}} {{add -1 1}}", "3 6 4 0"],
    ["{{add 0.5 1}} {{add 0.5 0.5}} {{add .f .n}}", "1.5 1 5.5"],
    ['{{add "2" 1}} {{add .zz 1}}', "3 1"],
    ['{{printf "%d" (add .n 1)}} {{3 | add 4}}', "4 7"],
    ["{{add 9223372036854775807 1}}", "-9223372036854775808"],
    ["{{min 3 2}} {{min 1 2 0}} {{min 2.5 3}} {{min .n 10}} {{min 2 2.0}}", "2 0 2.5 3 2"],
    ['{{min "3" 4}} {{min .n (len .list)}}', "3 2"],
  ])("%s is %s", (source, output) => {
    const data = { n: 3, f: 2.5, one: 1, huge: 1e21, big: 9007199254740993n, list: ["a", "b"], obj: {} };
    expect(render(source, data)).toBe(output);
  });
});

describe("get (T81)", () => {
  const data = { a: { b: [{ c: "deep" }, null], n: null }, s: "text", list: ["x", "y"] };

  test.each([
    ['{{get . "a" "b" 0 "c"}}', "deep"],
    ["{{get .list 1}}{{get .list 1.0}}", "yy"],
    ["{{get .s}}", "text"],
    ['{{(get . "a" "b" 0).c}}', "deep"],
    ['{{"a" | get .}}', "map[b:[map[c:deep] <nil>] n:<nil>]"],
    ['{{with get . "a" "b" 0 "c"}}[{{.}}]{{end}}', "[deep]"],
  ])("%s finds %s", (source, output) => {
    expect(render(source, data)).toBe(output);
  });

  test.each([
    '{{get . "zz"}}',
    '{{get . "zz" "y" 0 "x"}}',
    '{{get . "a" "n" "x"}}',
    '{{get . "a" "b" 1 "c"}}',
    "{{get .list 2}}",
    "{{get .list -1}}",
    "{{get .list 0.5}}",
    '{{get .list "0"}}',
    '{{get .list "length"}}',
    "{{get .s 0}}",
    '{{get .s "length"}}',
    "{{get . 0}}",
    "{{get . nil}}",
    '{{get nil "a"}}',
    '{{get .a "__proto__"}}',
    '{{get .a "constructor" "name"}}',
  ])("%s finds nothing", (source) => {
    expect(render(`[${source}]`, data)).toBe("[]");
    expect(render(`{{if ${source.slice(2, -2)}}}T{{else}}F{{end}}`, data)).toBe("F");
  });
});

describe("text in bytes", () => {
  test("a slice through a character gives the replacement character", () => {
    expect(render('{{slice "é" 0 1}}{{len (slice "aé" 0 1)}}')).toBe("\ufffd1");
  });
});
