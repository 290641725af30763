import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";

describe("T10 calculator", () => {
  test("A94 answers the value as text", async () => {
    expect(await callNative("calculator", { expression: "2 + 2" })).toBe("4");
    expect(await callNative("calculator", { expression: " sqrt(16) " })).toBe("4.0");
  });

  test("an expression without a value is an answer, not a failure", async () => {
    expect(await callNative("calculator", { expression: "1/0" })).toBe(
      "error from evaluator: floating-point division by zero",
    );
    expect(await callNative("calculator", { expression: " " })).toBe(
      "error from evaluator: column 2: unexpected end of expression",
    );
  });

  test.each([[{}], [{ expression: "" }], [{ expression: null }]])("%j is refused", async (args) => {
    await expect(callNative("calculator", args)).rejects.toEqual(
      new ToolError("invalid", "calculator: expression is required"),
    );
  });
});
