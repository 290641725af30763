import { expect, test } from "bun:test";
import { resultJson } from "../../src/workflow/result-json.ts";

test.each([
  ["text stays text", "hello", '"hello"'],
  ["W31: a long id stays a string", "12345678901234567890", '"12345678901234567890"'],
  ["W31: trailing zero", "1.10", '"1.10"'],
  ["W31: exponent", "1e3", '"1e3"'],
  ["W31: leading zeros", "007", '"007"'],
  ["W31: a plain number becomes one", "3", "3"],
  ["W31: an object keeps the digits of its id", '{"id":9007199254740993}', '{"id":9007199254740993}'],
  ["a blank before a number", " 3", '" 3"'],
  ["a line end behind a number", "3\n", '"3\\n"'],
  ["a line end behind true", "true\n", '"true\\n"'],
  ["blanks around a text in quotes", ' "a" ', '" \\"a\\" "'],
  ["an object with blanks around it", ' {"a": 1}\n', '{"a": 1}'],
  ["a list with a line end behind it", "[1,\n2]\n", "[1,\n2]"],
  ["a number written as itself", "1.5", "1.5"],
  ["minus zero", "-0", '"-0"'],
  ["a list in a string", "[1, 2]", "[1, 2]"],
  ["true and null in a string", "true", "true"],
  ["quoted text in a string", '"a"', '"a"'],
  ["the empty string", "", '""'],
  ["broken JSON", "{a", '"{a"'],
  ["undefined is null", undefined, "null"],
  ["big integers keep their digits", { n: 9007199254740993n }, '{"n":9007199254740993}'],
  ["strings inside are left alone", { n: "3" }, '{"n":"3"}'],
])("%s", (_, data, expected) => {
  expect(resultJson(data)).toBe(expected);
});
