import { describe, expect, test } from "bun:test";
import { checkLimits, isOn } from "../../src/config/index.ts";

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
    ["KDEPS_PERMISSION_MODE", "READ-ONLY"],
    ["KDEPS_BASH_MODE", " read-only "],
    ["KDEPS_ALLOW_ROOT", "TRUE"],
    ["KDEPS_LEAN_MODE", "Off"],
    ["KDEPS_AGENT_PRESET", ""],
    ["KDEPS_UNKNOWN", "anything"],
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
