import { describe, expect, test } from "bun:test";
import { formatFloat } from "../../../../src/languages/gotemplate/format/float-format.ts";

/** Doubles of every size: powers of two and of ten, neighbours of both, and the ends of the range. */
const values = [
  0,
  5e-324,
  2.2250738585072014e-308,
  Number.MAX_VALUE,
  ...Array.from({ length: 200 }, (_, at) => 2 ** (at * 10 - 1000)),
  ...Array.from({ length: 60 }, (_, at) => 1.2345678901234567 * 10 ** (at * 10 - 300)),
  ...Array.from({ length: 40 }, (_, at) => at * 0.37 + 0.1),
];

test("rounds exact halves to even, where JavaScript rounds them up", () => {
  expect([0.5, 1.5, 2.5, 3.5].map((value) => formatFloat(value, "f", 0))).toEqual(["0", "2", "2", "4"]);
  expect([0.125, 0.375].map((value) => formatFloat(value, "f", 2))).toEqual(["0.12", "0.38"]);
  expect([25, 35].map((value) => formatFloat(value, "e", 0))).toEqual(["2e+01", "4e+01"]);
});

describe("agrees with JavaScript where both round the same", () => {
  test("shortest digits", () => {
    for (const value of values) expect(Number(formatFloat(value, "g", -1))).toBe(value);
  });

  test("17 significant digits, which no double lies halfway between", () => {
    for (const value of values) {
      const [mantissa, exponent] = value.toExponential(16).split("e") as [string, string];
      const padded = `${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
      expect(formatFloat(value, "e", 16)).toBe(`${mantissa}e${padded}`);
    }
  });

  test("positions behind the point, up to the exact expansion", () => {
    for (const value of values) if (value < 1e21) expect(formatFloat(value, "f", 100)).toBe(value.toFixed(100));
  });

  test("hexadecimal digits hold the exact value", () => {
    for (const value of values) {
      const [, whole, fraction = "", exponent] =
        /^0x(\d)(?:\.([\da-f]+))?p([+-]\d+)$/.exec(formatFloat(value, "x", -1)) ?? [];
      const mantissa = Number.parseInt(`${whole}${fraction}`, 16) / 16 ** fraction.length;
      // In two steps, because 2 ** -1074 alone is as small as a double gets.
      const half = Math.trunc(Number(exponent) / 2);
      expect(mantissa * 2 ** half * 2 ** (Number(exponent) - half)).toBe(value);
    }
  });
});

test("a huge precision is filled with zeros", () => {
  expect(formatFloat(0.5, "f", 5000)).toBe(`0.5${"0".repeat(4999)}`);
  expect(formatFloat(5e-324, "f", 2000)).toEndWith(`5${"0".repeat(2000 - 1074)}`);
  expect(formatFloat(1, "e", 2000)).toBe(`1.${"0".repeat(2000)}e+00`);
});
