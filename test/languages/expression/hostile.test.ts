import { describe, expect, test } from "bun:test";
import { compileExpression, compileField, dataScope, textOf } from "../../../src/languages/index.ts";
import { errorOf } from "./support.ts";

/** Far more than any of them needs, and far less than what they would need without budgets. */
const maxMilliseconds = 5_000;

const many = 100_000;
const long = "a".repeat(1_000_000);
const numbers = Array.from({ length: many }, (_, i) => i);
const env = {
  long,
  longer: `${long}b`,
  emoji: "😀".repeat(300_000),
  accents: "é".repeat(500_000),
  numbers,
  words: numbers.map((n) => `w${n}`),
  json: JSON.stringify(numbers),
  big: Object.fromEntries(numbers.map((n) => [`k${n}`, n])),
};

function timed<Result>(run: () => Result): Result {
  const start = performance.now();
  const result = run();
  expect(performance.now() - start).toBeLessThan(maxMilliseconds);
  return result;
}

describe("nesting ends with an error, not with the stack", () => {
  test.each([
    ["parentheses", `${"(".repeat(many)}1${")".repeat(many)}`],
    ["open parentheses", "(".repeat(many)],
    ["arrays", "[".repeat(many) + "]".repeat(many)],
    ["maps", "{a:".repeat(many)],
    ["signs", `${"-".repeat(many)}1`],
    ["not", `${"not ".repeat(many)}true`],
    ["powers", `2${" ** 2".repeat(many)}`],
    ["sums", `1${" + 1".repeat(many)}`],
    ["comparisons", `1${" < 2".repeat(many)}`],
    ["members", `numbers${".b".repeat(many)}`],
    ["indexes", `numbers${"[0]".repeat(many)}`],
    ["optional members", `numbers${"?.b".repeat(many)}`],
    ["pipes", `1${" | string()".repeat(many)}`],
    ["conditionals", `${"true ? 1 : ".repeat(many)}1`],
    ["ifs", `${"if true {1} else ".repeat(many)}{2}`],
    ["variables", `${"let a = 1; ".repeat(many)}1`],
    ["calls", `${"string(".repeat(many)}1${")".repeat(many)}`],
    ["predicates", `${"map(numbers, ".repeat(many)}1${")".repeat(many)}`],
  ])("%s", (_, source) => {
    const error = timed(() => errorOf(() => compileExpression(source)));
    expect(error.code).toBe("limit");
    expect(error.message).toMatch(
      /^expression compilation failed: (nested too deeply|too many operators in a row) \(1:\d+\)$/,
    );
  });

  test.each([
    ["parentheses", `${"(".repeat(450)}1${")".repeat(450)}`, 1],
    ["sums", `1${" + 1".repeat(1_900)}`, 1_901],
    ["conditionals", `${"false ? 1 : ".repeat(450)}2`, 2],
    ["statements", "1; ".repeat(20_000), 1],
    ["elements", `len([${"1, ".repeat(20_000)}])`, 20_000],
  ])("%s as people might generate them work", (_, source, value) => {
    expect(compileExpression(source).run(dataScope())).toBe(value);
  });
});

describe("T4 budgets end what would never end", () => {
  test.each([
    "1..1000000000",
    "1..9223372036854775807",
    "repeat('a', 1000000000)",
    "repeat('', 1000000000000)",
    "map(1..900, map(1..900, map(1..900, #)))",
    "any(1..999, any(1..999, any(1..999, false)))",
    "any(1..999, all(1..99, all(1..99, all(1..99, true))) and false)",
    "reduce(1..100, #acc + #acc, 'x')",
    "reduce(1..60, [#acc, #acc], 1)",
    "reduce(1..60, ({a: #acc, b: #acc}), 1)",
    "json(reduce(1..60, [#acc, #acc], 1))",
    "debug(reduce(1..60, [#acc, #acc], 1))",
    "::toJSON(reduce(1..60, [#acc, #acc], 1))",
    "string(reduce(1..60, [#acc, #acc], 1))",
    "reduce(1..60, [#acc, #acc], 1) == reduce(1..60, [#acc, #acc], 1)",
    "flatten(reduce(1..60, [#acc, #acc], 1))",
    "max(reduce(1..60, [#acc, #acc], 1))",
    "groupBy([1], reduce(1..60, [#acc, #acc], 1))",
    "reduce(1..60, concat(#acc, #acc), [1])",
    "reduce(1..60, replace(#acc, 'a', 'aa'), 'a')",
    "replace(long, 'a', long)",
    "map(1..900000, upper(accents))",
    "map(1..900000, len(emoji))",
    "map(1..900000, emoji[200000:200001])",
    "map(1..900000, trim(long, 'a'))",
    "any(1..900000, long contains 'b')",
    "any(1..900000, longer == long + 'c')",
    "any(1..900000, long + 'a' < long + 'b' and false)",
    "any(1..900000, 5.5 in numbers)",
    "any(1..900000, long matches '(a|aa)*c')",
    "map(1..900000, 'a' matches string(#))",
    "map(1..900000, len(json(numbers)))",
    "map(1..900000, len(fromJSON(json)))",
    "map(1..900000, len(keys(big)))",
    "map(1..900000, len(big))",
    "map(1..900000, join(words))",
    "map(1..900000, first(sort(numbers)))",
    "map(1..900000, first(reverse(numbers)))",
    "any(1..900000, numbers[1:] == 1)",
    "map(1..900000, toBase64(long))",
    "map(1..900000, urlencode(accents))",
    "map(1..900000, safe(big, long))",
    "map(1..900000, date('2024-01-01').Format('MST'))",
    "map(1..900000, date('2024-07-01', '2006-01-02', 'Europe/Berlin').Format('MST'))",
    "map(1..900000, indexOf(longer, 'b'))",
    "map(1..900000, split(long, ''))",
    "map(1..900000, uniq(words))",
  ])("%s", (source) => {
    const error = timed(() => errorOf(() => compileExpression(source).run(dataScope({ env }))));
    expect(error.code).toBe("limit");
    expect(error.message).toMatch(/^expression execution failed: (memory|step) budget exceeded \(1:\d+\)$/);
  });

  test("every run has budgets of its own", () => {
    const compiled = compileExpression("len(1..900000)");
    for (let i = 0; i < 3; i++) expect(compiled.run(dataScope())).toBe(900_000);
  });
});

describe("T4 patterns match in linear time", () => {
  test.each([
    ["^(a+)+$", `${"a".repeat(50_000)}!`, false],
    ["(a|a)*b", "a".repeat(50_000), false],
    ["(.*)(.*)(.*)(.*)(.*)z$", "x".repeat(50_000), false],
    ["(x+x+)+y", "x".repeat(50_000), false],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(50_000), false],
  ])("%s", (pattern, text, value) => {
    const scope = dataScope({ env: { text, pattern } });
    expect(timed(() => compileExpression("text matches pattern").run(scope))).toBe(value);
  });

  test.each(["(".repeat(5_000), "(a{1000}){1000}", "((a{100}){100}){100}", "a".repeat(30_000)])(
    "pattern of %#th kind that explodes is refused",
    (pattern) => {
      const scope = dataScope({ env: { pattern } });
      expect(["failed", "limit"]).toContain(
        timed(() => errorOf(() => compileExpression("'a' matches pattern").run(scope))).code,
      );
    },
  );
});

describe("data of any depth", () => {
  const deep = (): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < 200_000; i++) value = [value];
    return value;
  };

  test.each(["json(deep)", "deep == other", "flatten(deep)", "max(deep)", "string(deep)", "uniq([deep, other])"])(
    "%s ends with a budget",
    (source) => {
      const scope = dataScope({ env: { deep: deep(), other: deep() } });
      expect(timed(() => errorOf(() => compileExpression(source).run(scope))).code).toBe("limit");
    },
  );

  test("text of deep data is an error of the language, in fields and outside", () => {
    const value = deep();
    expect(errorOf(() => textOf(value)).code).toBe("limit");
    expect(errorOf(() => compileField("x {{ deep }}", "text").run(dataScope({ env: { deep: value } }))).code).toBe(
      "limit",
    );
    expect(errorOf(() => compileField(value, "value")).code).toBe("limit");
  });

  test("JSON of any depth is a value or nil", () => {
    expect(compileExpression("fromJSON(repeat('[', 500000))").run(dataScope())).toBeNull();
  });
});

describe("long sources", () => {
  test.each([
    ["text", `len('${"a".repeat(2_000_000)}')`, 2_000_000],
    ["escapes", `len('${"\\n".repeat(200_000)}')`, 200_000],
    ["comment", `/*${"*".repeat(2_000_000)}*/ 1`, 1],
    ["leading zeros", `${"0".repeat(500_000)}7`, 7],
  ])("%s", (_, source, value) => {
    expect(timed(() => compileExpression(source).run(dataScope()))).toBe(value);
  });

  test.each([
    ["digits", "9".repeat(1_000_000), "integer literal is too large"],
    ["a float", `${"9".repeat(1_000_000)}.5`, "float literal is too large"],
    ["an open text", `'${"a".repeat(2_000_000)}`, "literal not terminated"],
    ["an open comment", `/*${"a".repeat(2_000_000)}`, "unclosed comment"],
  ])("%s", (_, source, message) => {
    expect(timed(() => errorOf(() => compileExpression(source))).message).toContain(message);
  });

  test("thousands of blocks", () => {
    const field = timed(() => compileField("{{ n }},".repeat(20_000), "text"));
    expect(timed(() => field.run(dataScope({ env: { n: 1 } })))).toBe("1,".repeat(20_000));
  });
});
