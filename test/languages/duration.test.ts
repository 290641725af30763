import { describe, expect, test } from "bun:test";
import { DurationError, durationNanoseconds, formatDuration, parseDuration } from "../../src/languages/index.ts";
import cases from "../fixtures/durations.json";

type Case = { readonly text: string; readonly ns?: number; readonly error?: boolean };

describe("reference cases (T68, T100)", () => {
  test.each((cases as readonly Case[]).map((row) => [row.text, row] as const))("%j", (text, row) => {
    if (row.error) expect(() => durationNanoseconds(text)).toThrow(DurationError);
    else expect(Number(durationNanoseconds(text))).toBe(row.ns ?? Number.NaN);
  });

  test("there are as many as were recorded", () => {
    expect(cases.length).toBe(56);
  });
});

describe("parseDuration", () => {
  test.each([
    ["0", 0],
    ["250ms", 250],
    ["0.5s", 500],
    ["1m30s", 90_000],
    ["1.5h", 5_400_000],
    ["-10s", -10_000],
    ["1us", 0.001],
    ["1ns", 0.000001],
    ["1.5ms", 1.5],
    ["2540400h", 9_145_440_000_000],
  ])("%s is %d ms", (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each([
    ["", 'time: invalid duration ""'],
    ["x", 'time: invalid duration "x"'],
    ["5", 'time: missing unit in duration "5"'],
    ["1h5", 'time: missing unit in duration "1h5"'],
    ["1d", 'time: unknown unit "d" in duration "1d"'],
    ["1.5hours", 'time: unknown unit "hours" in duration "1.5hours"'],
    ["1 s", 'time: unknown unit " s" in duration "1 s"'],
    [" 1s", 'time: invalid duration " 1s"'],
    ["1h-30m", 'time: unknown unit "h-" in duration "1h-30m"'],
    ["1.2.3s", 'time: missing unit in duration "1.2.3s"'],
    ["9223372036854775808ns", 'time: invalid duration "9223372036854775808ns"'],
    ['"\\1s', 'time: invalid duration "\\"\\\\1s"'],
    ["1\u00e9\n", 'time: unknown unit "\\xc3\\xa9\\x0a" in duration "1\\xc3\\xa9\\x0a"'],
    ["1😀", 'time: unknown unit "\\xf0\\x9f\\x98\\x80" in duration "1\\xf0\\x9f\\x98\\x80"'],
  ])("%j is refused as Go does", (text, message) => {
    expect(() => parseDuration(text)).toThrow(new DurationError(message));
  });
});

describe("the range of Go", () => {
  test.each([
    ["9223372036854775807ns", 9_223_372_036_854_775_807n],
    ["-9223372036854775808ns", -9_223_372_036_854_775_808n],
    ["2562047h47m16.854775807s", 9_223_372_036_854_775_807n],
    ["0.9223372036854775807h", 3_320_413_933_267n],
    ["0.100000000000000000000h", 360_000_000_000n],
    ["0.999999999999999999999999999999s", 1_000_000_000n],
  ])("%s is exact", (text, ns) => {
    expect(durationNanoseconds(text)).toBe(ns);
  });

  test.each(["-9223372036854775809ns", "2562047h47m16.854775808s", "2562048h", "9e9h", "106751992h106751992h"])(
    "%s is outside",
    (text) => {
      expect(() => durationNanoseconds(text)).toThrow(DurationError);
    },
  );

  test("a megabyte of digits is answered at once", () => {
    const digits = "9".repeat(1 << 20);
    expect(() => durationNanoseconds(`${digits}s`)).toThrow(DurationError);
    expect(durationNanoseconds(`${"0".repeat(1 << 20)}1s`)).toBe(1_000_000_000n);
    expect(durationNanoseconds(`0.${digits}s`)).toBe(1_000_000_000n);
    expect(durationNanoseconds("0h".repeat(1 << 19))).toBe(0n);
  });
});

describe("formatDuration", () => {
  test.each([
    [0, "0s"],
    [0.000001, "1ns"],
    [0.0015, "1.5\u00b5s"],
    [1, "1ms"],
    [250, "250ms"],
    [1.5, "1.5ms"],
    [1500, "1.5s"],
    [30_000, "30s"],
    [60_000, "1m0s"],
    [90_000, "1m30s"],
    [3_600_000, "1h0m0s"],
    [5_430_500, "1h30m30.5s"],
    [-90_000, "-1m30s"],
    [360_000_000, "100h0m0s"],
  ])("%d ms is %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  test("what it writes reads back as the same", () => {
    for (let ms = 0.001; ms < 1e12; ms = ms * 3.7 + 0.013) {
      const rounded = Math.round(ms * 1e6) / 1e6;
      expect(parseDuration(formatDuration(rounded))).toBeCloseTo(rounded, 3);
    }
  });
});
