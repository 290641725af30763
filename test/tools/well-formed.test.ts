import { expect, test } from "bun:test";
import { wellFormed } from "../../src/tools/well-formed.ts";

test.each([
  ["half \ud83d", "half \ufffd"],
  ["\ude00 half", "\ufffd half"],
  [
    ["a", ["\ud800"]],
    ["a", ["\ufffd"]],
  ],
  [{ "k\ud800": { a: "\udfff", n: 1 } }, { "k\ufffd": { a: "\ufffd", n: 1 } }],
])("W19 %j", (value, expected) => {
  expect(wellFormed(value)).toEqual(expected);
});

test.each([["😀 é"], [5], [null], [undefined], [true], [["😀"]], [{ a: [{ b: "x" }] }]])(
  "%j is handed on as it is",
  (value) => {
    expect(wellFormed(value)).toBe(value);
  },
);

test("a key that means something to objects stays an ordinary key", () => {
  const value: unknown = JSON.parse('{"__proto__": "\\ud800"}');
  expect(JSON.stringify(wellFormed(value))).toBe('{"__proto__":"\ufffd"}');
});
