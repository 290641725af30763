import { describe, expect, test } from "bun:test";
import { patternTest } from "../../../src/workflow/compile/pattern.ts";
import { brokenRule } from "../../../src/workflow/engine/rules.ts";

type Rule = Partial<Parameters<typeof brokenRule>[0]>;

function fault(rule: Rule, value: unknown): string | undefined {
  const { pattern } = rule;
  const matches = pattern === undefined ? undefined : patternTest(pattern);
  const broken = brokenRule({ field: "f", min: undefined, max: undefined, ...rule, matches }, value);
  return broken && `${broken.type}: ${broken.message}`;
}

const uuid = "123e4567-e89b-12d3-a456-426614174000";

describe("values that keep a rule", () => {
  test.each<[Rule, unknown]>([
    [{ type: "string" }, ""],
    [{ type: "integer" }, 5],
    [{ type: "integer" }, 5.0],
    [{ type: "integer" }, 12345678901234567890n],
    [{ type: "number" }, 1.5],
    [{ type: "boolean" }, false],
    [{ type: "array" }, []],
    [{ type: "object" }, {}],
    [{ type: "email" }, "a.b+c@example.org"],
    [{ type: "email" }, "Ada <ada@example.org>"],
    [{ type: "email" }, '"odd name"@example.org'],
    [{ type: "url" }, "https://example.org/x?y=1#z"],
    [{ type: "url" }, "HTTP://127.0.0.1:8080"],
    [{ type: "uuid" }, uuid],
    [{ type: "uuid" }, uuid.toUpperCase()],
    [{ type: "date" }, "2024-02-29"],
    [{ type: "date" }, "2024-02-29T10:11:12Z"],
    [{ type: "date" }, "2024-02-29T10:11:12.5+02:00"],
    [{ type: "whatever" }, { any: 1 }],
    [{}, null],
    [{ minLength: 2, maxLength: 2 }, "\u{1F600}\u{1F600}"],
    [{ pattern: "^a+$" }, "aaa"],
    [{ pattern: "b" }, "abc"],
    [{ min: 1, max: 2 }, 1],
    [{ min: 1, max: 2 }, 2n],
    [{ minItems: 1, maxItems: 2 }, [1, 2]],
    [{ enum: ["a", 1] }, 1],
  ])("%p %p", (rule, value) => {
    expect(fault(rule, value)).toBeUndefined();
  });
});

describe("values that break a rule", () => {
  test.each<[Rule, unknown, string]>([
    [{ type: "string" }, 5, "type: expected string, got int"],
    [{ type: "string" }, null, "type: expected string, got nil"],
    [{ type: "integer" }, 5.5, "type: expected integer, got float"],
    [{ type: "integer" }, "5", "type: expected integer, got string"],
    [{ type: "number" }, "18", "type: expected number, got string"],
    [{ type: "boolean" }, "true", "type: expected boolean, got string"],
    [{ type: "array" }, {}, "type: expected array, got map"],
    [{ type: "object" }, [], "type: expected object, got array"],
    [{ type: "object" }, true, "type: expected object, got bool"],
    [{ type: "email" }, 5, "type: expected string, got int"],
    [{ type: "email" }, "no at", "type: invalid email format"],
    [{ type: "email" }, "a..b@example.org", "type: invalid email format"],
    [{ type: "email" }, ".a@example.org", "type: invalid email format"],
    [{ type: "email" }, "a@-x.org", "type: invalid email format"],
    [{ type: "email" }, "Ada <ada@example.org", "type: invalid email format"],
    [{ type: "url" }, "ftp://example.org", "type: URL must start with http:// or https://"],
    [{ type: "url" }, "example.org", "type: URL must start with http:// or https://"],
    [{ type: "url" }, "http://", "type: URL must have a valid host"],
    [{ type: "url" }, "http:///x", "type: URL must have a valid host"],
    [{ type: "url" }, "http://a b/", "type: invalid URL format"],
    [{ type: "url" }, "http://a:99999/", "type: invalid URL format"],
    [{ type: "uuid" }, uuid.slice(1), "type: invalid UUID format"],
    [{ type: "date" }, "2024-02-30", "type: invalid date format (expected RFC3339 or YYYY-MM-DD)"],
    [{ type: "date" }, "2024-2-3", "type: invalid date format (expected RFC3339 or YYYY-MM-DD)"],
    [{ type: "date" }, "2024-02-03 10:11", "type: invalid date format (expected RFC3339 or YYYY-MM-DD)"],
    [{ minLength: 3 }, "\u{1F600}\u{1F600}", "minLength: must be at least 3 characters"],
    [{ maxLength: 1 }, "ab", "maxLength: must be at most 1 characters"],
    [{ pattern: "^a$" }, "ab", "pattern: does not match required pattern"],
    [{ pattern: "(" }, "(", "pattern: does not match required pattern"],
    [{ pattern: "(a)\\1" }, "aa", "pattern: does not match required pattern"],
    [{ min: 3 }, 2, "min: must be at least 3"],
    [{ max: 3 }, 3.5, "max: must be at most 3"],
    [{ minItems: 2 }, [1], "minItems: must have at least 2 items"],
    [{ maxItems: 1 }, [1, 2], "maxItems: must have at most 1 items"],
    [{ enum: ["a", "b"] }, "c", "enum: must be one of: [a b]"],
    [{ enum: ["1"] }, 1, "enum: must be one of: [1]"],
    [{ type: "string", minLength: 2, pattern: "^x" }, "a", "minLength: must be at least 2 characters"],
  ])("%p %p: %s", (rule, value, message) => {
    expect(fault(rule, value)).toBe(message);
  });

  test("a message of the rule's own replaces the text", () => {
    expect(fault({ min: 3, message: "more, please" }, 1)).toBe("min: more, please");
  });

  test("a pattern takes time linear in the text", () => {
    expect(fault({ pattern: "^(a+)+$" }, `${"a".repeat(50_000)}b`)).toBe("pattern: does not match required pattern");
  });
});
