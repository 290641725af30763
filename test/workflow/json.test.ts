import { expect, test } from "bun:test";
import { jsonIn, parseJson } from "../../src/workflow/json.ts";

test.each<[string, unknown]>([
  ['{"id":9007199254740993,"n":1}', { id: 9007199254740993n, n: 1 }],
  ["[12345678901234567890, -12345678901234567890]", [12345678901234567890n, -12345678901234567890n]],
  ['{"a":1234567890.123456789}', { a: 1234567890.1234567 }],
  ['"12345678901234567890"', "12345678901234567890"],
  ["1e30", 1e30],
])("W31 %s keeps the digits of whole numbers", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test("W30 odd keys are own keys", () => {
  const value = parseJson('{"__proto__":{"admin":12345678901234567890}}') as object;
  expect(Object.keys(value)).toEqual(["__proto__"]);
  expect((value as { admin?: unknown }).admin).toBeUndefined();
});

test.each(["", "plain", "{", "[1,", "nothing", "tru", "NaN", "-", "'x'", "{} x"])("%j is no JSON", (text) => {
  expect(jsonIn(text)).toBeUndefined();
});

test.each<[string, unknown]>([
  ["null", null],
  [" \n7 ", 7],
  ["false", false],
])("%j is JSON", (text, value) => {
  expect(jsonIn(text)).toEqual({ value });
});
