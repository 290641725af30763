import { describe, expect, test } from "bun:test";
import { compileTemplate, TemplateError } from "../../../src/languages/gotemplate/index.ts";
import { failure, render } from "./render.ts";

const million = 1 << 20;

/** Generous for a loaded machine; every one of these ends in well under a second. */
const timeoutMs = 10_000;

describe("sources of a megabyte", () => {
  test.each([
    ["text", "x".repeat(million), million],
    ["comments", "{{/**/}}".repeat(million / 8), 0],
    ["white space in an action", `{{${" ".repeat(million)}1}}`, 1],
    ["white space that is trimmed", `a${" ".repeat(million)}{{- 1 -}}${"\n".repeat(million)}b`, 3],
    ["a string", `{{"${"a".repeat(million)}"}}`, million],
    ["escapes", `{{"${"\\x41".repeat(million / 4)}"}}`, million / 4],
    ["actions", "{{1}}".repeat(million / 5), Math.floor(million / 5)],
    ["an else-if chain", `{{if 0}}${"{{else if 0}}".repeat(50_000)}x{{end}}`, 0],
    ["a pipeline", `{{1${"|print".repeat(million / 6)}}}`, 1],
    ["arguments", `{{len (print ${"1 ".repeat(million / 2)})}}`, 7],
    ["a path", `{{.${"a.".repeat(million / 2)}a}}`, 0],
    ["variables", Array.from({ length: 40_000 }, (_, at) => `{{$a${at}:=1}}{{$a${at}}}`).join(""), 40_000],
    ["templates", Array.from({ length: 30_000 }, (_, at) => `{{define "a${at}"}}x{{end}}`).join(""), 0],
  ])(
    "%s",
    (_, source, length) => {
      expect(render(source).length).toBe(length);
    },
    timeoutMs,
  );

  test.each([
    ["an unterminated string", `{{"${"a\\".repeat(million / 2)}`, "unterminated-literal"],
    ["an unterminated raw string", `{{\`${"a".repeat(million)}`, "unterminated-literal"],
    ["an unterminated character", `{{'${"a".repeat(million)}`, "unterminated-literal"],
    ["an unclosed comment", `{{/*${"*".repeat(million)}`, "unclosed-comment"],
    ["an unclosed action", `{{print ${"1 ".repeat(million / 2)}`, "unclosed-action"],
    ["digits", `{{${"9".repeat(million)}}}`, "bad-literal"],
    ["digits with separators", `{{${"9_".repeat(million / 2)}}}`, "bad-literal"],
    ["a fraction", `{{1.${"9".repeat(million)}}}`, "bad-literal"],
    ["hexadecimal digits", `{{0x${"f".repeat(million)}p1}}`, "bad-literal"],
    ["a name", `{{${"a".repeat(million)}}}`, "unknown-function"],
    ["open parentheses", `{{${"(".repeat(million)}`, "too-deep"],
    ["open blocks", "{{if 1}}".repeat(million / 8), "too-deep"],
    ["open loops", "{{range 1}}".repeat(million / 11), "too-deep"],
    ["delimiters", "{{".repeat(million / 2), "unexpected-token"],
    ["NUL bytes in an action", `{{${"\0".repeat(million)}}}`, "bad-character"],
  ])(
    "%s",
    (_, source, code) => {
      const error = failure(source);
      expect(error.code).toBe(code as TemplateError["code"]);
      expect(error.message.length).toBeLessThan(200);
    },
    timeoutMs,
  );
});

test.each(["%[", "%[1", "%[1]", "%", "%.", "%*", "%#", "%v", "%[x]"])(
  "a format of a megabyte of %s",
  (piece) => {
    const format = piece.repeat(million / piece.length);
    expect(render("{{printf . 1}}", format).length).toBeGreaterThan(million / 8);
  },
  timeoutMs,
);

describe("nesting", () => {
  test.each([
    ["parentheses", `{{${"(".repeat(499)}1${")".repeat(499)}}}`, "1"],
    ["blocks", `${"{{if 1}}".repeat(499)}x${"{{end}}".repeat(499)}`, "x"],
    ["loops", `${"{{range 1}}".repeat(499)}x${"{{end}}".repeat(499)}`, "x"],
    ["with", `${"{{with .a}}".repeat(1)}${"{{with .}}".repeat(498)}{{.}}${"{{end}}".repeat(499)}`, "v"],
  ])("499 %s are fine", (_, source, output) => {
    expect(render(source, { a: "v" })).toBe(output);
  });

  test("501 are refused at the one that is too much", () => {
    const source = `${"{{if 1}}".repeat(501)}x${"{{end}}".repeat(501)}`;
    expect(failure(source)).toMatchObject({ code: "too-deep", offset: 500 * 8 });
  });
});

describe("any input ends", () => {
  const pieces = [
    ...["{{", "}}", "{{-", "-}}", "{{- ", " -}}", " ", "\n", "(", ")", "|", ":=", "=", ",", ".", "$", "$x", ".a.b"],
    ...[
      "if",
      "else",
      "end",
      "range",
      "with",
      "define",
      "block",
      "template",
      "break",
      "continue",
      "nil",
      "true",
      "/*",
      "*/",
    ],
    ...[
      '"a"',
      "`b`",
      "'c'",
      "1",
      "-2",
      "1.5",
      "0x1",
      "08",
      "1i",
      "len",
      "print",
      "printf",
      "index",
      '"',
      "'",
      "`",
      "\\",
      "\0",
    ],
    ...[
      "{{end}}",
      "{{else}}",
      "{{if .}}",
      "{{range .l}}",
      "{{with .a}}",
      '{{define "d"}}',
      '{{template "d" .}}',
      "{{$x := 1}}",
    ],
    ...["é", "☃", "\ud800", "text", "{{break}}", '{{printf "%d%[1]*s" 5}}', "{{$x = .}}"],
  ];

  test("in text, or in a template error with a place inside the source", () => {
    const random = generator(20_240_601);
    let rendered = 0;
    for (let round = 0; round < 20_000; round++) {
      const source = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join("");
      rendered += outcome(source) ? 1 : 0;
    }
    // The pieces are chosen so that both happen often; otherwise this would prove little.
    expect(rendered).toBeGreaterThan(2_000);
    expect(rendered).toBeLessThan(18_000);
  });

  test("a valid template cut off anywhere is text or a template error", () => {
    const whole =
      '{{define "d"}}[{{.}}]{{end}}{{$x := "a\\n"}}{{range $i, $v := .l -}} {{if eq $i 1}}{{(index $.l $i) | printf "%q" `r` \'c\'}}{{else if .}}{{template "d" $v}}{{else}}{{/* c */}}{{end}}{{end}}';
    expect(render(whole, { l: ["x", "y"] })).toContain("[x]");
    for (let length = 0; length <= whole.length; length++) outcome(whole.slice(0, length));
  });

  /** Whether `source` renders. Fails the test for anything but text or a proper error. */
  function outcome(source: string): boolean {
    try {
      expect(compileTemplate(source).render({ a: { b: "v" }, l: [1, "x"] })).toBeString();
      return true;
    } catch (error) {
      if (!(error instanceof TemplateError)) throw new Error(`${JSON.stringify(source)}: ${error}`, { cause: error });
      if (error.offset < 0 || error.offset > source.length)
        throw new Error(`${JSON.stringify(source)}: ${error.offset}`);
      return false;
    }
  }
});

test("text without actions renders as itself", () => {
  const random = generator(7);
  const alphabet = [..."ab{} \n\t-%$\"'`\\.é😀|()"];
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: random(30) }, () => alphabet[random(alphabet.length)])
      .join("")
      .replaceAll("{{", "{");
    if (!text.includes("{{")) expect(render(text)).toBe(text);
  }
});

test("any text survives as a quoted literal, through json and through %q", () => {
  const random = generator(99);
  const alphabet = [..."ab\"'`\\\n\t\0\x7f\u00a0é\u2028\ufeff😀{}%$&"];
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: random(20) }, () => alphabet[random(alphabet.length)]).join("");
    expect(render("{{.}}", text)).toBe(text);
    expect(JSON.parse(render("{{json .}}", text))).toBe(text);
    const literal = render('{{printf "%q" .}}', text);
    expect(render(`{{${literal}}}`)).toBe(text);
    expect(render(`{{${render('{{printf "%+q" .}}', text)}}}`)).toBe(text);
  }
});

/** A repeatable source of whole numbers below a limit. */
function generator(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
