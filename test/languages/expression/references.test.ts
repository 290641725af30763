import { describe, expect, test } from "bun:test";
import { expressionReferences, expressionUses } from "../../../src/languages/index.ts";

describe("expressionReferences", () => {
  test.each([
    ["text", "no braces: output('x')", []],
    ["text", "{{ output('x') }} and {{ output(\"y\").z }}", ["output x 3", "output y 25"]],
    ["text", "{{ x.field }}", ["path x 3"]],
    ["text", "{{ x.a.b }} {{ y }}", ["path x 3"]],
    ["text", "{{ upper(x.a) + y['b'] + z.call(1) }}", ["path x 9", "path y 16", "path z 25"]],
    ["text", "{{ get('x.field') }} {{ output(name) }} {{ output('a' + 'b') }}", []],
    ["text", "{{ let v = 1; v.a }} {{ map(xs, .a) }} {{ map(xs, #.a) }}", []],
    ["text", "{{ map(output('x').rows, .a) }}", ["output x 7"]],
    ["text", "{{ xs[0] }} {{ xs[n] }}", []],
    ["text", "{{ 'x.field' }}", []],
    ["value", "output('x').n > 3", ["output x 0"]],
    ["value", "x.field", ["path x 0"]],
    ["value", "example.com", []],
    ["condition", "x.ok and output('y')", ["path x 0", "output y 9"]],
    ["condition", "{{ x.ok }}", ["path x 3"]],
    ["statements", "set('a', output('x')); y.b", ["output x 9", "path y 23"]],
    ["statements", "{{ output('x') }}", ["output x 3"]],
    ["text", "{{ broken + }}", []],
    ["text", "{{ x.a", []],
  ] as const)("%s %s", (mode, source, expected) => {
    const found = expressionReferences(source, mode).map(({ kind, id, offset }) => `${kind} ${id} ${offset}`);
    expect(found).toEqual([...expected]);
  });
});

test("expressionUses tells what must be there, and literal arguments of calls", () => {
  expect(expressionUses("x + set('k', y, 'nope') + len(z.a)", "condition")).toEqual({
    names: [
      { name: "x", offset: 0 },
      { name: "set", offset: 4 },
      { name: "y", offset: 13 },
      { name: "z", offset: 30 },
    ],
    calls: [{ name: "set", args: ["k", undefined, "nope"], offset: 4 }],
    paths: [{ name: "z", member: "a", offset: 30 }],
  });
});
