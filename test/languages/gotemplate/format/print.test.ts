import { describe, expect, test } from "bun:test";
import { plainNumber, print, println, toText } from "../../../../src/languages/gotemplate/format/print.ts";
import { Run } from "../../../../src/languages/gotemplate/run.ts";

describe("plainNumber", () => {
  test.each([
    [0, "0"],
    [-0, "-0"],
    [5, "5"],
    [-2.5, "-2.5"],
    [1e6, "1000000"],
    [123456789012345680000, "123456789012345680000"],
    [1e21, "1e+21"],
    [1.5e300, "1.5e+300"],
    [1e-6, "0.000001"],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "+Inf"],
    [Number.NEGATIVE_INFINITY, "-Inf"],
  ])("%d prints as %s", (value, text) => {
    expect(plainNumber(value)).toBe(text);
  });

  test("reads back as the same number, without an exponent below 1e21", () => {
    for (let exponent = -320; exponent <= 307; exponent++)
      for (const mantissa of [1, -1.5, 9.999999999999998, 1.2345678901234567]) {
        const value = mantissa * 10 ** exponent;
        const text = plainNumber(value);
        expect(Object.is(Number(text), value)).toBe(true);
        if (Math.abs(value) < 1e21) expect(text).not.toContain("e");
      }
  });
});

test.each([
  [null, ""],
  [undefined, ""],
  [5n, "5"],
  [[1, null, "a", [true]], "[1 <nil> a [true]]"],
  [{ b: {}, a: undefined, c: [] }, "map[a:<nil> b:map[] c:[]]"],
] as const)("%p as text", (value, text) => {
  expect(toText(value, new Run())).toBe(text);
});

test.each([
  [[], "", "\n"],
  [["a", "b"], "ab", "a b\n"],
  [[1n, 2n, "a", 3n, true], "1 2a3 true", "1 2 a 3 true\n"],
  [[null, 1n, null, 2n], "12", " 1  2\n"],
] as const)("%p in a row", (values, printed, line) => {
  expect(print(values, new Run())).toBe(printed);
  expect(println(values, new Run())).toBe(line);
});
