import { expect, test } from "bun:test";
import { exactJsonIn, parseExactJson, parseVerbatimJson, stringifyExactJson } from "../../src/platform/index.ts";

test.each<[string, unknown]>([
  ['{"id":9007199254740993,"n":1}', { id: 9007199254740993n, n: 1 }],
  ["[12345678901234567890, -12345678901234567890]", [12345678901234567890n, -12345678901234567890n]],
  ['{"a":1234567890.123456789}', { a: 1234567890.1234567 }],
  ['"12345678901234567890"', "12345678901234567890"],
  ["1e30", 1e30],
])("W31 %s keeps the digits of whole numbers", (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test("W30 odd keys are own keys", () => {
  const value = parseExactJson('{"__proto__":{"admin":12345678901234567890}}') as object;
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect((value as { admin?: unknown }).admin).toBeUndefined();
});

test.each(["", "plain", "{", "[1,", "nothing", "tru", "NaN", "-", "'x'", "{} x"])("%j is no JSON", (text) => {
  expect(exactJsonIn(text)).toBeUndefined();
});

test.each<[string, unknown]>([
  ["null", null],
  [" \n7 ", 7],
  ["false", false],
])("%j is JSON", (text, value) => {
  expect(exactJsonIn(text)).toEqual({ value });
});

test.each<[unknown, string]>([
  [9007199254740993n, "9007199254740993"],
  [{ ids: [-12345678901234567890n, 1] }, '{"ids":[-12345678901234567890,1]}'],
  [undefined, "null"],
  [() => 1, "null"],
  [Number.NaN, "null"],
])("W31 %p is written as %s", (value, text) => {
  expect(stringifyExactJson(value)).toBe(text);
});

test.each(['{"a":1.10,"b":[1e400,12345678901234567890.5,-0]}', "1.10", "[]", "null"])(
  "W31 %s is written as it was read",
  (text) => {
    expect(JSON.stringify(parseVerbatimJson(text))).toBe(text);
  },
);

test.each(["", "{", "1.10x"])("%j has no value to write again", (text) => {
  expect(parseVerbatimJson(text)).toBeUndefined();
});
