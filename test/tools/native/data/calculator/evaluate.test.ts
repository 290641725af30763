import { describe, expect, test } from "bun:test";
import { evaluate } from "../../../../../src/tools/native/data/calculator/evaluate.ts";
import { EvaluationError } from "../../../../../src/tools/native/data/calculator/evaluation-error.ts";

describe("evaluate", () => {
  test.each([
    // whole numbers, of any size
    ["2 + 2", "4"],
    ["2 - 3 - 4", "-5"],
    ["2 + 3 * 4", "14"],
    ["(2 + 3) * 4", "20"],
    ["10**50", `1${"0".repeat(50)}`],
    ["9007199254740993 + 0", "9007199254740993"],
    ["0xff + 0b11 + 0o17", "273"],
    ["007", "7"],
    // division
    ["5/2", "2.5"],
    ["4/2", "2.0"],
    ["7//2", "3"],
    ["-7//2", "-4"],
    ["7//-2", "-4"],
    ["7.5//2", "3.0"],
    ["7 % 3", "1"],
    ["-7 % 3", "2"],
    ["7 % -3", "-2"],
    ["-7.5 % 2", "0.5"],
    ["7.5 % -2", "-0.5"],
    // powers and signs
    ["2**10", "1024"],
    ["2**3**2", "512"],
    ["-2**2", "-4"],
    ["(-2)**2", "4"],
    ["2**-1", "0.5"],
    ["2**0.5", "1.4142135623730951"],
    ["0**0", "1"],
    ["(-1)**(10**9+1)", "-1"],
    ["1**9**9**5", "1"],
    ["--1", "1"],
    ["+5", "5"],
    ["(-8)**(1/3)", "nan"],
  ])("%s is %s", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });

  test.each([
    ["1.0", "1.0"],
    ["1.50", "1.5"],
    [".5 + 5.", "5.5"],
    ["0.1 + 0.2", "0.30000000000000004"],
    ["123456789.5", "123456789.5"],
    ["1e15", "1000000000000000.0"],
    ["1e16", "1e+16"],
    ["1.5e300", "1.5e+300"],
    ["0.0001", "0.0001"],
    ["0.00012", "0.00012"],
    ["0.00001", "1e-05"],
    ["1.23e-7", "1.23e-07"],
    ["5e-324", "5e-324"],
    ["-0.0", "-0.0"],
    ["1e308 * 10", "inf"],
    ["-1e308 * 10", "-inf"],
    ["1e308 * 10 - 1e308 * 10", "nan"],
    ["[1, 2.0, True, []]", "[1, 2.0, True, []]"],
    ["[1] + [2,]", "[1, 2]"],
  ])("%s prints as %s", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });

  test.each([
    ["1 < 2", "True"],
    ["1 == 1.0", "True"],
    ["9007199254740993 == 9007199254740992.0", "False"],
    ["1 < 2 < 3", "True"],
    ["1 < 3 < 2", "False"],
    ["3 > 2 > 2 or 5", "5"],
    ["1 != 2", "True"],
    ["2 >= 2", "True"],
    ["[1, 2] == [1.0, 2]", "True"],
    ["True == 1", "False"],
    ["not 1 == 2", "True"],
    ["not not 0", "False"],
    ["0 or 3", "3"],
    ["2 and 0.0", "0.0"],
    ["1 or 1/0", "1"],
    ["0 and 1/0", "0"],
    ["1 or 2 and 0", "1"],
    ["1 if True else 1/0", "1"],
    ["1/0 if [] else 2", "2"],
    ["1 if 0 else 2 if 0 else 3", "3"],
    ["1 + 2 if 1 < 2 else 4", "3"],
  ])("%s is %s", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });

  test.each([
    ["abs(-5)", "5"],
    ["abs(-5.5)", "5.5"],
    ["fabs(-5)", "5.0"],
    ["min(3, 1.5, 2)", "1.5"],
    ["max([3, 7])", "7"],
    ["min(1, 1.0)", "1"],
    ["sum([1, 2, 3])", "6"],
    ["sum([1, 2.5], 10)", "13.5"],
    ["sum([])", "0"],
    ["len([1, [2, 3]])", "2"],
    ["round(2.5)", "3.0"],
    ["round(-2.5)", "-3.0"],
    ["round(0.49999999999999994)", "0.0"],
    ["round(2.675, 2)", "2.68"],
    ["round(1234.5, -2)", "1200.0"],
    ["round(1e-7, 3)", "0.0"],
    ["round(7)", "7.0"],
    ["floor(-2.1)", "-3"],
    ["ceil(2.1)", "3"],
    ["floor(5)", "5"],
    ["floor(1e20)", "100000000000000000000"],
    ["int(-2.7)", "-2"],
    ["int(True)", "1"],
    ["float(3)", "3.0"],
    ["float(False)", "0.0"],
    ["sqrt(16)", "4.0"],
    ["sqrt(-1)", "nan"],
    ["exp(0)", "1.0"],
    ["exp(1000)", "inf"],
    ["log(e)", "1.0"],
    ["log(8, 2)", "3.0"],
    ["log(1000, 10)", "3.0"],
    ["log(125, 5)", "3.0"],
    ["log(10, 3)", "2.095903274289385"],
    ["pow(2, 3)", "8.0"],
    ["mod(-7, 3)", "-1.0"],
    ["remainder(5, 3)", "-1.0"],
    ["remainder(5, 2)", "1.0"],
    ["remainder(7, 2)", "-1.0"],
    ["remainder(5, 1e999)", "5.0"],
    ["copysign(3, -0.0)", "-3.0"],
    ["hypot(3, 4)", "5.0"],
    ["sin(0) + cos(0) + tan(0)", "1.0"],
    ["asin(1) * 2 == pi", "True"],
    ["acos(1)", "0.0"],
    ["atan2(1, 1) * 4 == pi", "True"],
    ["atan(0)", "0.0"],
    ["sinh(0) + cosh(0) + tanh(0)", "1.0"],
    ["asinh(0) + acosh(1) + atanh(0)", "0.0"],
    ["degrees(pi)", "180.0"],
    ["radians(180) == pi", "True"],
    ["gamma(5)", "24.0"],
    ["gamma(1)", "1.0"],
    ["gamma(171) > 7e306", "True"],
    ["gamma(172)", "inf"],
    ["gamma(0)", "nan"],
    ["round(gamma(0.5) ** 2, 10) == round(pi, 10)", "True"],
    ["math.sqrt(math.pi ** 2) == pi", "True"],
  ])("%s is %s", (source, value) => {
    expect(evaluate(source)).toBe(value);
  });
});

describe("evaluate has no value for", () => {
  test.each([
    ["1/0", "floating-point division by zero"],
    ["1//0", "floored division by zero"],
    ["1.0//0", "floored division by zero"],
    ["1%0", "integer modulo by zero"],
    ["1.0%0", "floating-point modulo by zero"],
    ["0**-1", "zero to a negative power"],
    ["10**400/2", "int too large to convert to float"],
    ["sqrt(10**400)", "int too large to convert to float"],
    ["int(1e999)", "cannot convert float inf to integer"],
    ["True + 1", "unknown binary op: bool + int"],
    ["[1] * 2", "unknown binary op: list * int"],
    ["[1] < [2]", "unknown comparison: list < list"],
    ["-True", "unknown unary op: -bool"],
    ["sqrt([1])", "sqrt: got list, want number"],
    ["len(1)", "len: got int, want list"],
    ["max()", "max: nothing to choose from"],
    ["max([])", "max: nothing to choose from"],
    ["sqrt(1, 2)", "sqrt: got 2 arguments, want 1"],
    ["log()", "log: got 0 arguments, want 1 to 2"],
    ["foo(1)", "undefined: foo"],
    ["x + 1", "undefined: x"],
    ["constructor", "undefined: constructor"],
    ["toString(1)", "undefined: toString"],
    ["math.True", "undefined: math.True"],
    ["os.getcwd()", "undefined: os.getcwd"],
    ["1 +", "column 4: unexpected end of expression"],
    ["", "column 1: unexpected end of expression"],
    ["(1", "column 3: unexpected end of expression, want )"],
    ["[1, 2", "column 6: unexpected end of expression, want ]"],
    ["1)", "column 2: unexpected )"],
    ["1 2", "column 3: unexpected 2"],
    ["1, 2", "column 2: unexpected ,"],
    ["5 if 1", "column 7: unexpected end of expression, want else"],
    ["2^3", 'column 2: unexpected "^"; write ** for a power'],
    ["1_000", 'column 2: unexpected "_"'],
    ["2x", 'column 2: unexpected "x"'],
    ["1.2.3", 'column 4: unexpected "."'],
    ["'a'", 'column 1: unexpected "\'"'],
    ["2 × 3", 'column 3: unexpected "×"'],
    ["😀", 'column 1: unexpected "😀"'],
  ])("%s", (source, message) => {
    expect(() => evaluate(source)).toThrow(new EvaluationError(message));
  });
});

describe("evaluate ends", () => {
  const tooLarge = "result is too large (more than 60205 digits)";

  test.each([
    ["9**9**9", tooLarge],
    ["2**(10**100)", tooLarge],
    ["10**60000 * 10**60000", tooLarge],
    ["(10**300)**300", tooLarge],
    ["(".repeat(5_000), "expression is nested too deeply"],
    [`${"-".repeat(5_000)}1`, "expression is nested too deeply"],
    ["2**".repeat(1_000), "expression is nested too deeply"],
    [`${"not ".repeat(2_000)}1`, "expression is nested too deeply"],
    ["1 if 1 else ".repeat(800), "expression is nested too deeply"],
    [`1${"0".repeat(10_000)}`, "expression is longer than 10000 characters"],
  ])("%.20s...", (source, message) => {
    const started = performance.now();
    expect(() => evaluate(source)).toThrow(new EvaluationError(message));
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("for the longest sum and for large numbers within the limit", () => {
    expect(evaluate(`${"1+".repeat(4_999)}1`)).toBe("5000");
    expect(evaluate(`${"1<".repeat(4_999)}1`)).toBe("False");
    expect(evaluate("2**199999").length).toBe(60_206);
  });
});
