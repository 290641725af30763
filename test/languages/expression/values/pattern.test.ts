import { describe, expect, test } from "bun:test";
import { compilePattern } from "../../../../src/languages/index.ts";
import { errorOf } from "../support.ts";

describe("T4 patterns are RE2", () => {
  test.each([
    ["o w", "hello world", true],
    ["^hello$", "hello world", false],
    ["a$", "a\n", false],
    ["(?m)^b$", "a\nb", true],
    ["a.b", "a\nb", false],
    ["(?s)a.b", "a\nb", true],
    ["^.$", "😀", true],
    ["a(?i)x(?-i)b", "aXb", true],
    ["a(?i:x)b", "aXB", false],
    ["(?U)^a+", "aa", true],
    ["\\Aabc\\z", "abc", true],
    ["^\\Qa+b\\E$", "a+b", true],
    ["^\\pL\\p{Han}[[:alpha:]]$", "é日a", true],
    ["(?P<x>a)(?<y>b)", "ab", true],
    ["^\\w$", "é", false],
    ["\\s", "\v", false],
    ["^[]a]$", "]", true],
    ["", "anything", true],
  ])("%j in %j: %p", (source, text, expected) => {
    expect(compilePattern(source).test(text)).toBe(expected);
  });

  test.each([
    "a(?=b)",
    "(?<=a)b",
    "(?!a)",
    "(a)\\1",
    "(?>a)",
    "a++",
    "\\y",
    "\\Z",
    "\\u0041",
    "a{1001}",
    "(",
    "[",
    "*",
    "a**",
    "[z-a]",
  ])("%j is refused", (source) => {
    const error = errorOf(() => compilePattern(source));
    expect(error.code).toBe("failed");
    expect(error.message).toStartWith("error parsing regexp: ");
  });
});
