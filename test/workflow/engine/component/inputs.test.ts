import { describe, expect, test } from "bun:test";
import { boundInputs } from "../../../../src/workflow/engine/component/inputs.ts";
import type { CompiledComponent } from "../../../../src/workflow/plan.ts";
import type { ComponentInput } from "../../../../src/workflow/schema/component.ts";

function bound(input: Partial<ComponentInput>, given: Record<string, unknown>): unknown {
  const inputs = [
    { name: "v", type: undefined, required: false, description: undefined, default: undefined, ...input },
  ];
  return boundInputs({ name: "c", inputs } as unknown as CompiledComponent, given).get("v");
}

describe("a given value takes the declared type where nothing is lost", () => {
  test.each<[ComponentInput["type"], unknown, unknown]>([
    ["string", 5, "5"],
    ["string", true, "true"],
    ["string", 12345678901234567890n, "12345678901234567890"],
    ["string", [1], [1]],
    ["integer", "5", 5],
    ["integer", "5.5", "5.5"],
    ["integer", "05", "05"],
    ["integer", "x", "x"],
    ["number", "1.5", 1.5],
    ["number", "1.50", "1.50"],
    ["boolean", "true", true],
    ["boolean", "false", false],
    ["boolean", "yes", "yes"],
    ["array", "[1, 2]", [1, 2]],
    ["array", '{"a": 1}', '{"a": 1}'],
    ["object", '{"a": 9007199254740993}', { a: 9007199254740993n }],
    ["object", "null", "null"],
    ["object", "{", "{"],
    [undefined, "5", "5"],
  ])("%s %p is %p", (type, value, expected) => {
    expect(bound({ type }, { v: value })).toEqual(expected);
  });
});

test("a default fills in for nil and for nothing, in the declared type", () => {
  expect(bound({ type: "integer", default: "7" }, {})).toBe(7);
  expect(bound({ default: 7 }, { v: null })).toBe(7);
  expect(bound({ default: 7, required: true }, {})).toBe(7);
  expect(bound({ default: 7 }, { v: 0 })).toBe(0);
  expect(bound({ default: 7 }, { v: "" })).toBe("");
});

test("a required input without value or default is refused", () => {
  expect(() => bound({ required: true }, { other: 1 })).toThrow(
    'component "c" requires input "v" but it was not provided in with',
  );
});
