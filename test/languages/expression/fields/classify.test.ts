import { describe, expect, test } from "bun:test";
import { classifyText } from "../../../../src/languages/expression/fields/classify.ts";

describe("literal", () => {
  test.each([
    "",
    "hello",
    "hello world",
    "true",
    "42",
    "2024-01-02",
    "https://h/a?x==1&&y=[2]",
    "HTTP://h/?a=1&&b=2",
    "s3+x://bucket/[a]",
    "mailto:a@b.c?x==1",
    "localhost:8080/a == b",
    "127.0.0.1:99 && x",
    "postgres://u:p@h/db?a==b",
    "text/html",
    "text/html; charset=utf-8 == x",
    "application/vnd.api+json",
    "Agent/1.0 (a == b)",
    "Mozilla/5.0 (X11; Linux) [en]",
    "sk_live-12345",
    "abcdefgh",
    "report-2024.pdf",
    `${"a".repeat(50)}.${"b+c".repeat(20)}.${"c".repeat(20)}`,
    "example.com",
    "www.some.example.org",
    "widget(1)",
    "obj.get(1)",
    "request.header('x')",
    "a-b",
    "C++",
    "a/b",
    "<b>bold</b>",
    "50%",
    "user.name is long",
    "not x",
    "{ name }",
    "'quoted'",
  ])("%j", (text) => {
    expect(classifyText(text)).toBe("literal");
  });
});

describe("expression", () => {
  test.each([
    "get('q')",
    "prefix get('q')",
    "len(x)",
    "env('HOME')",
    "input('q')",
    "output('step')",
    " output('step').x",
    "json(x)",
    "map(x, #)",
    "item.current()",
    "loop.index()",
    "a == b",
    "a!=b",
    "n>=5",
    "a && b",
    "a||b",
    "a+b",
    "a * b",
    "a - b",
    "10 / 2",
    "a > b",
    "SELECT * FROM t",
    "Hello - world",
    "[1, 2]",
    "[INFO] started",
    "xs[0]",
    "user.name",
    "  user.address.city\n",
    "user?.name",
    "config.llm.model",
    "index.html",
  ])("%j", (text) => {
    expect(classifyText(text)).toBe("expression");
  });
});

test.each(["{{ a }}", "a {{ b }} c", "https://x/{{ a }}", "}} {{"])("%j is interpolated", (text) => {
  expect(classifyText(text)).toBe("interpolated");
});
