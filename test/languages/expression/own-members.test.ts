import { describe, expect, test } from "bun:test";
import { compileExpression, compileField, dataScope } from "../../../src/languages/index.ts";
import { errorOf } from "./support.ts";

const odd = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"a":{}}');
const scope = () => dataScope({ env: { odd, input: { a: {} }, text: "t", xs: [1], plain: {} } });

describe("W30 only own members exist", () => {
  test.each([
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__",
    "valueOf()",
    "text.constructor",
    '"".constructor',
    "xs.length",
    "xs['constructor']",
    "xs.map(1)",
    "get.constructor",
    "get.call(1)",
    "input.call(1)",
    "input.a.constructor.constructor",
    "input.a.constructor.constructor('return process')()",
    "input.a.toString()",
    "date('2024-01-01').constructor()",
    "date('2024-01-01').instant",
    "duration('1s').__proto__",
    "timezone('UTC').id",
    "::constructor(1)",
    "constructor(1)",
    "let x = 1; x.constructor",
    "map(xs, #.constructor)",
    "$env.constructor",
    "$env['__proto__']",
  ])("%s is an error", (source) => {
    expect(["unknown-name", "failed", "syntax"]).toContain(errorOf(() => compileExpression(source).run(scope())).code);
  });

  test.each([
    ["plain['__proto__']", null],
    ["plain.constructor", null],
    ["input.a['constructor']", null],
    ["$env['const' + 'ructor']", null],
    ["get('constructor')", null],
    ["get('__proto__')", null],
    ["get('toString', 'memory')", null],
    ["output('toString')", null],
    ["output('__proto__')", null],
    ["env('constructor')", ""],
    ["'constructor' in plain", false],
    ["'__proto__' in $env", false],
    ["safe(plain, 'constructor.name')", null],
    ["safe(xs, 'length')", null],
    ["where([plain], 'constructor', 0)", []],
    ["::get(plain, '__proto__')", null],
    ["keys(plain)", []],
    ["plain == {constructor: nil}", false],
    ["len(groupBy(['__proto__', 'constructor'], #))", 2],
  ])("%s is %p", (source, value) => {
    expect(compileExpression(source).run(scope())).toEqual(value);
  });

  test("odd keys of data are data", () => {
    expect(compileExpression("odd.__proto__.admin").run(scope())).toBe(true);
    expect(compileExpression("json(odd)").run(scope())).toBe(JSON.stringify(odd));
  });
});

describe("W30 odd keys never reach a prototype", () => {
  test.each([
    ["{__proto__: {admin: true}}", '{"__proto__":{"admin":true}}'],
    ["fromPairs([['__proto__', {admin: true}]])", '{"__proto__":{"admin":true}}'],
    ["groupBy(['__proto__'], #)", '{"__proto__":["__proto__"]}'],
    ['fromJSON(\'{"__proto__":{"admin":true}}\')', '{"__proto__":{"admin":true}}'],
    ["::fromJSON(::toJSON({__proto__: {admin: true}}))", '{"__proto__":{"admin":true}}'],
    ["set('__proto__', {admin: true}) ? get('__proto__') : 0", '{"admin":true}'],
    ["set('__proto__', 1, 'session') ? session() : 0", '{"__proto__":1}'],
  ])("%s", (source, json) => {
    const value = compileExpression(source).run(scope());
    expect(JSON.stringify(value)).toBe(json);
    expect("admin" in {}).toBe(false);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test("a map of a file with such a key comes back unchanged", () => {
    const value = JSON.parse('{"__proto__":"{{ text }}","x":1}');
    expect(JSON.stringify(compileField(value, "value").run(scope()))).toBe('{"__proto__":"t","x":1}');
  });

  test.each(["constructor", "__proto__", "a.constructor", "plain.constructor.name", "get.constructor", "toString"])(
    "{{ %s }} is empty",
    (name) => {
      expect(compileField(`[{{ ${name} }}]`, "text").run(scope())).toBe("[]");
    },
  );
});
