import { describe, expect, test } from "bun:test";
import { parseCharacter, parseNumber, parseString } from "../../../../src/languages/gotemplate/parse/literal.ts";
import { TemplateError } from "../../../../src/languages/gotemplate/template-error.ts";

describe("parseNumber", () => {
  test.each([
    ["0", 0n],
    ["-0", 0n],
    ["+12", 12n],
    ["1_000_000", 1_000_000n],
    ["0x_Ff", 255n],
    ["-0x10", -16n],
    ["0b101", 5n],
    ["0o17", 15n],
    ["017", 15n],
    ["00", 0n],
    ["9223372036854775807", 9_223_372_036_854_775_807n],
    ["-9223372036854775808", -9_223_372_036_854_775_808n],
    ["1.5", 1.5],
    [".5", 0.5],
    ["5.", 5],
    ["1e3", 1000],
    ["-1.5E-2", -0.015],
    ["1_0.5_0", 10.5],
    ["0x1p4", 16],
    ["-0x1.8p1", -3],
    ["0x.8p0", 0.5],
    ["1e-400", 0],
  ])("%s", (text, value) => {
    expect(parseNumber(text, 0)).toBe(value);
  });

  test.each([
    "",
    "-",
    ".",
    "08",
    "1_",
    "_1",
    "1__0",
    "0x",
    "0xg",
    "0b2",
    "0o8",
    "1e",
    "1e+",
    "0x1.8",
    "0x1.8e1",
    "0xp1",
  ])("%j is refused at its offset", (text) => {
    expect(() => parseNumber(text, 7)).toThrow(expect.objectContaining({ code: "bad-literal", offset: 7 }));
  });

  test.each([
    ["9223372036854775808", 'integer overflow: "9223372036854775808"'],
    ["-9223372036854775809", 'integer overflow: "-9223372036854775809"'],
    ["1e309", 'illegal number syntax: "1e309"'],
    ["2i", 'complex numbers are not supported: "2i"'],
    ["1".repeat(401), `number is too long: "${"1".repeat(40)}..."`],
  ])("%s is out of range", (text, message) => {
    expect(() => parseNumber(text, 0)).toThrow(new TemplateError("bad-literal", message, 0));
  });
});

describe("parseString", () => {
  test.each([
    [`""`, ""],
    [`"plain é"`, "plain é"],
    ['"\\a\\b\\f\\n\\r\\t\\v\\\\\\""', '\x07\b\f\n\r\t\v\\"'],
    ['"\\x41\\102\\u00e9\\U0001F600"', "ABé😀"],
    ['"\\xe6\\x97\\xa5\\346\\227\\245"', "日日"],
    ['"\\xff-\\xe6\\x97"', "\ufffd-\ufffd"],
    ['"\\xef\\xbb\\xbf"', "\ufeff"],
    ["`raw \\n \"'`", "raw \\n \"'"],
    ["`a\r\nb`", "a\nb"],
  ])("%s", (text, value) => {
    expect(parseString(text, 0)).toBe(value);
  });

  test.each([
    ['"ab\\q"', 3],
    ['"\\\'"', 1],
    ['"\\x1"', 1],
    ['"\\u12"', 1],
    ['"\\ud800"', 1],
    ['"\\U00110000"', 1],
    ['"a\\08"', 2],
    ['"\\400"', 1],
  ])("%s has a bad escape at %d", (text, offset) => {
    expect(() => parseString(text, 0)).toThrow(expect.objectContaining({ code: "bad-literal", offset }));
  });
});

describe("parseCharacter", () => {
  test.each([
    ["'a'", 97n],
    ["'日'", 0x65e5n],
    ["'😀'", 0x1f600n],
    ["'\"'", 34n],
    ["'\\''", 39n],
    ["'\\n'", 10n],
    ["'\\xff'", 255n],
    ["'\\377'", 255n],
    ["'\\u00e9'", 0xe9n],
  ])("%s", (text, value) => {
    expect(parseCharacter(text, 0)).toBe(value);
  });

  test.each(["''", "'ab'", "'\\\"'", "'\\'", "'\\ud800'"])("%s is refused", (text) => {
    expect(() => parseCharacter(text, 0)).toThrow(expect.objectContaining({ code: "bad-literal" }));
  });
});
