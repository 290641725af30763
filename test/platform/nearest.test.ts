import { expect, test } from "bun:test";
import { nearest } from "../../src/platform/nearest.ts";

const known = ["requires", "before", "after", "exec", "sql"];

test.each([
  ["reqires", "requires"],
  ["requries", "requires"],
  ["exce", "exec"],
  ["befor", "before"],
  ["after", "after"],
  ["sq", "sql"],
  ["completely", undefined],
  ["", undefined],
])("the word nearest to %j is %p", (word, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

test.each([
  ["yy", ["a"], undefined],
  ["b", ["a"], undefined],
  ["yy", ["zz"], undefined],
  ["xy", ["x"], undefined],
  ["ab", ["ax"], "ax"],
  ["abc", ["xyc"], "xyc"],
])("of words that differ in all letters none is near: %j among %j", (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test("the closest wins, of equals the first", () => {
  expect(nearest("aa", ["bb", "ab", "aa"])).toBe("aa");
  expect(nearest("ax", ["ab", "ac"])).toBe("ab");
  expect(nearest("x", [])).toBeUndefined();
});
