import { describe, expect, test } from "bun:test";
import { KdepsError } from "../../src/platform/index.ts";
import { limitSetting, timeoutSetting } from "../../src/tools/settings.ts";

describe("limitSetting", () => {
  test.each([
    ["5", 5],
    [" 5 ", 5],
    ["0", undefined],
    ["-5", undefined],
    ["5.5", undefined],
    ["5MB", undefined],
    ["", undefined],
    [undefined, undefined],
    ["99999999999999999999", undefined],
  ])("%p is %p", (text, limit) => {
    expect(limitSetting({ LIMIT: text }, "LIMIT")).toBe(limit);
  });
});

describe("timeoutSetting", () => {
  test("the argument wins over the variable, the variable over the default; empty ones do not count", () => {
    expect(timeoutSetting("1s", { T: "2s" }, "T", 3)).toBe(1_000);
    expect(timeoutSetting("", { T: " 2s " }, "T", 3)).toBe(2_000);
    expect(timeoutSetting(undefined, { T: " " }, "T", 3)).toBe(3);
    expect(timeoutSetting(undefined, {}, "T", 3)).toBe(3);
  });

  test.each([
    ["5", {}, 'timeout: time: missing unit in duration "5"'],
    ["0s", {}, 'timeout: "0s" leaves no time'],
    ["-1s", {}, 'timeout: "-1s" leaves no time'],
    [undefined, { T: "1d" }, 'T: time: unknown unit "d" in duration "1d"'],
  ])("%p with %j is refused", (argument, env, message) => {
    expect(() => timeoutSetting(argument, env, "T", 3)).toThrow(new KdepsError("invalid", message));
  });
});
