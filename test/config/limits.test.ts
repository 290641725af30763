import { describe, expect, test } from "bun:test";
import { checkLimits, isOn } from "../../src/config/index.ts";
import { KdepsError } from "../../src/platform/index.ts";

describe("A3: a misspelled limit is refused", () => {
  test.each([
    ["KDEPS_PERMISSION_MODE", "readonly", "read-only, workspace-write, danger-full-access, ask"],
    ["KDEPS_AGENT_PRESET", "audits", "audit, explain, implement"],
    ["KDEPS_BASH_MODE", "ro", "read-only, full"],
    ["KDEPS_ALLOW_BASH", "no", "true, false"],
    ["KDEPS_ALLOW_ROOT", "1", "true, false"],
    ["KDEPS_LEAN_MODE", "maybe", "true, 1, yes, on, false, 0, no, off"],
  ])("%s=%s", (name, value, words) => {
    expect(() => checkLimits({ [name]: value })).toThrow(`${name}="${value}" is not one of: ${words}`);
  });

  test.each([
    ["KDEPS_EXEC_MAX_OUTPUT_BYTES", "abc"],
    ["KDEPS_PYTHON_MAX_OUTPUT_BYTES", "-1"],
    ["KDEPS_CHAT_MAX_OUTPUT_BYTES", "1.5"],
    ["KDEPS_CHAT_MAX_TOKENS", "1k"],
    ["KDEPS_HTTP_MAX_RESPONSE_BYTES", "5MB"],
    ["KDEPS_HTTP_RETRY_MAX_ATTEMPTS", "three"],
    ["KDEPS_ON_ERROR_MAX_RETRIES", "0x5"],
    ["KDEPS_SQL_MAX_ROWS", "99999999999999999999"],
  ])("%s=%s, which is no number", (name, value) => {
    expect(() => checkLimits({ [name]: value })).toThrow(
      new KdepsError("usage", `${name}="${value}" is not a whole number`),
    );
  });

  test.each([
    ["KDEPS_CHAT_TIMEOUT", "soon"],
    ["KDEPS_EXEC_TIMEOUT", "10 s"],
    ["KDEPS_HTTP_TIMEOUT", "1d"],
    ["KDEPS_HTTP_RETRY_MAX_BACKOFF", "s"],
    ["KDEPS_PYTHON_TIMEOUT", "-5s"],
    ["KDEPS_SQL_TIMEOUT", "1,5s"],
  ])("%s=%s, which is no duration", (name, value) => {
    expect(() => checkLimits({ [name]: value })).toThrow(
      new KdepsError("usage", `${name}="${value}" is not a duration`),
    );
  });

  test.each([
    ["KDEPS_PERMISSION_MODE", "READ-ONLY"],
    ["KDEPS_BASH_MODE", " read-only "],
    ["KDEPS_ALLOW_ROOT", "TRUE"],
    ["KDEPS_LEAN_MODE", "Off"],
    ["KDEPS_AGENT_PRESET", ""],
    ["KDEPS_UNKNOWN", "anything"],
    ["KDEPS_EXEC_MAX_OUTPUT_BYTES", " 1024 "],
    ["KDEPS_SQL_MAX_ROWS", "0"],
    ["KDEPS_SQL_MAX_ROWS", ""],
    ["KDEPS_HTTP_TIMEOUT", "1m30s"],
    ["KDEPS_EXEC_TIMEOUT", "2.5"],
    ["KDEPS_PYTHON_TIMEOUT", " "],
  ])("%s=%j is taken", (name, value) => {
    expect(() => checkLimits({ [name]: value })).not.toThrow();
  });
});

test.each([
  ["true", true],
  ["1", true],
  ["Yes", true],
  ["on", true],
  ["off", false],
  ["0", false],
  [undefined, false],
])("D30: KDEPS_LEAN_MODE=%s is %s", (value, expected) => {
  expect(isOn(value)).toBe(expected);
});
