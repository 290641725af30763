import { describe, expect, test } from "bun:test";
import {
  callable,
  compileExpression,
  compileField,
  dataScope,
  type Scope,
  textOf,
} from "../../../src/languages/index.ts";
import { errorOf, evaluate } from "./support.ts";

function scopeOf(names: Readonly<Record<string, unknown>>): Scope {
  return { lookup: (name) => (Object.hasOwn(names, name) ? names[name] : undefined), names: () => Object.keys(names) };
}

describe("values of a scope", () => {
  test("functions get evaluated arguments, nil as null, and answer nil with undefined", () => {
    const seen: unknown[][] = [];
    const scope = scopeOf({ f: (...args: unknown[]) => void seen.push(args), nothing: null });
    expect(evaluate("f(1 + 1, nothing, [f()])", {}, scope)).toBeNull();
    expect(seen).toEqual([[], [2, null, [null]]]);
  });

  test("members of an object can be functions", () => {
    const scope = scopeOf({ item: { current: () => ({ name: "x" }), count: () => 3 } });
    expect(evaluate("item.current().name + string(item.count())", {}, scope)).toBe("x3");
  });

  const input = callable((name) => `called with ${name}`, { q: "cats", list: [1, 2] });

  test.each([
    ["input('q')", "called with q"],
    ["input.q", "cats"],
    ["input['q']", "cats"],
    ["input.list[1]", 2],
    ["keys(input)", ["q", "list"]],
    ["'q' in input", true],
    ["len(input)", 2],
    ["type(input)", "map"],
    ["input == {q: 'cats', list: [1, 2]}", true],
    ["json({i: input})", '{"i":{"q":"cats","list":[1,2]}}'],
    ["[input][0].q", "cats"],
    ["input", { q: "cats", list: [1, 2] }],
  ])("a callable in %s", (source, value) => {
    expect(evaluate(source, {}, scopeOf({ input }))).toEqual(value);
  });

  test("a callable is its value in fields too", () => {
    const scope = scopeOf({ input });
    expect(compileField("{{ input }}", "value").run(scope)).toEqual({ q: "cats", list: [1, 2] });
    expect(compileField("{{ input.q }}!", "text").run(scope)).toBe("cats!");
    expect(textOf(input)).toBe('{"q":"cats","list":[1,2]}');
  });

  test("what costs something is asked for when it is used, and no sooner", () => {
    let asked = 0;
    const body = () => {
      asked++;
      return { q: 1 };
    };
    const names = {
      input: callable(() => 0, body),
      lazy: Object.defineProperty({}, "x", { get: body, enumerable: true }),
    };
    const scope = scopeOf(names);
    expect(evaluate("true ? input('q') : input.q", {}, scope)).toBe(0);
    expect(asked).toBe(0);
    expect(evaluate("input.q + lazy.x.q", {}, scope)).toBe(2);
    expect(asked).toBe(2);
  });

  test("names are looked up at every use, so statements see what earlier ones did", () => {
    let counter = 0;
    const scope = {
      lookup: (name: string) => (name === "next" ? () => ++counter : name === "seen" ? counter : undefined),
    };
    expect(evaluate("next(); next(); seen", {}, scope)).toBe(2);
  });

  test("undefined as a member is nil, null as a name exists", () => {
    expect(evaluate("o.u == nil and n == nil", {}, scopeOf({ o: { u: undefined }, n: null }))).toBe(true);
  });

  test("a Date of the host is a date", () => {
    const scope = scopeOf({ at: new Date("2024-02-03T04:05:06Z") });
    expect(evaluate("[type(at), string(at), at.Year(), at > date('2024-01-01')]", {}, scope)).toEqual([
      "time.Time",
      "2024-02-03T04:05:06Z",
      2024,
      true,
    ]);
  });

  test("functions have no text and no members", () => {
    const scope = scopeOf({ f: () => 1 });
    expect(evaluate("json({f: f, a: [f]})", {}, scope)).toBe('{"a":[null]}');
    expect(errorOf(() => evaluate("f.name", {}, scope)).message).toContain("cannot fetch name from func");
  });
});

describe("$env is everything in scope", () => {
  test.each([
    ["'n' in $env", true],
    ["'zzz' in $env", false],
    ["'zzz' not in $env", true],
    ["5 in $env", false],
    ["$env.n + $env['n']", 10],
    ["$env?.zzz", null],
    ["$env?.zzz ?? 'none'", "none"],
    ["$env['n' + ''] == 5", true],
    ["len($env)", 2],
    ["keys($env)", ["n", "o"]],
  ])("%s", (source, value) => {
    expect(evaluate(source, {}, scopeOf({ n: 5, o: {} }))).toEqual(value);
  });
});

test("has() saves asking for a value only to know that it is there", () => {
  const asked: string[] = [];
  const scope: Scope = {
    has: (name) => name === "a" || name === "b",
    lookup: (name) => {
      asked.push(name);
      return 1;
    },
  };
  expect(compileExpression("true or a == b").run(scope)).toBe(true);
  expect(asked).toEqual([]);
});

test("one compiled expression serves many scopes", () => {
  const compiled = compileExpression("map(xs, let y = #; y * n)");
  expect(compiled.run(dataScope({ env: { xs: [1, 2], n: 2 } }))).toEqual([2, 4]);
  expect(compiled.run(dataScope({ env: { xs: [5], n: 3 } }))).toEqual([15]);
});

test("a run inside a run keeps its own variables", () => {
  const inner = compileExpression("sum(map(1..3, # * 10))");
  const scope = scopeOf({ inner: () => inner.run(scopeOf({})) });
  expect(evaluate("map(1..2, # + inner())", {}, scope)).toEqual([61, 62]);
});
