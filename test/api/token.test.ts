import { describe, expect, test } from "bun:test";
import { checkToken, generateToken } from "../../src/api/index.ts";
import { KdepsError } from "../../src/platform/index.ts";

describe("generateToken", () => {
  test("A10 makes 32 random bytes that a header can carry", () => {
    const token = generateToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(checkToken(token, "generated")).toBe(token);
    expect(generateToken()).not.toBe(token);
  });
});

describe("checkToken", () => {
  test.each([
    ["dev-token", "dev-token"],
    ["dev-token\n", "dev-token"],
    ["\tdev-token\r\n", "dev-token"],
    ["two words", "two words"],
    ["~!@#$%^&*()", "~!@#$%^&*()"],
  ])("W24 %j is %j", (given, token) => {
    expect(checkToken(given, "KDEPS_API_TOKEN")).toBe(token);
  });

  test.each([
    ["", "KDEPS_API_TOKEN is empty"],
    [" \n", "KDEPS_API_TOKEN is empty"],
    ["dev\u2013token", "KDEPS_API_TOKEN: character 4 (U+2013) cannot be sent in a header"],
    ["dev\ntoken", "KDEPS_API_TOKEN: character 4 (U+000A) cannot be sent in a header"],
    ["d\u00e9v", "KDEPS_API_TOKEN: character 2 (U+00E9) cannot be sent in a header"],
    ["ab\u{1f600}", "KDEPS_API_TOKEN: character 3 (U+1F600) cannot be sent in a header"],
  ])("W24 %j is refused without showing it", (given, message) => {
    expect(() => checkToken(given, "KDEPS_API_TOKEN")).toThrow(new KdepsError("invalid", message));
  });
});
