import { expect, test } from "bun:test";
import { coercionFor } from "../../src/tools/coerce.ts";

test.each([
  ["number", 5, 5],
  ["number", "5", 5],
  ["number", " 2.5 ", 2.5],
  ["number", "-.5", -0.5],
  ["number", "1e3", 1000],
  ["integer", "7", 7],
  ["integer", "7.9", 7.9],
  ["number", "five", "five"],
  ["number", "", ""],
  ["number", "0x10", "0x10"],
  ["number", "Infinity", "Infinity"],
  ["number", "1e999", "1e999"],
  ["number", "1,000", "1,000"],
  ["number", true, true],
  ["boolean", true, true],
  ["boolean", 0, false],
  ["boolean", -2, true],
  ["boolean", "TRUE", true],
  ["boolean", "1", true],
  ["boolean", "Yes", true],
  ["boolean", " on ", true],
  ["boolean", "false", false],
  ["boolean", "0", false],
  ["boolean", "No", false],
  ["boolean", "OFF", false],
  ["boolean", "maybe", "maybe"],
  ["boolean", "constructor", "constructor"],
  ["array", '["a", 1]', ["a", 1]],
  ["array", [1], [1]],
  ["array", '{"a": 1}', '{"a": 1}'],
  ["array", "a, b", "a, b"],
  ["object", '{"a": 1}', { a: 1 }],
  ["object", "[1]", "[1]"],
  ["object", "null", "null"],
] as const)("%s: %j becomes %j", (type, value, expected) => {
  expect(coercionFor(type)?.(value)).toEqual(expected);
});

test("text is never changed", () => {
  expect(coercionFor("string")).toBeUndefined();
});
