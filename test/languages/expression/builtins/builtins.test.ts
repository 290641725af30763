import { describe, expect, test } from "bun:test";
import { errorOf, evaluate } from "../support.ts";

const env = {
  xs: [3, 1, 2],
  words: ["b", "a"],
  uni: "héllo😀",
  user: { name: "Ada", tags: ["x", "y"] },
  nothing: null,
};

describe("texts", () => {
  test.each([
    ["trim('\u0085\u3000 a b\u2003\\n')", "a b"],
    ["trim('\ufeffa')", "\ufeffa"],
    ["trim('😀a😀', '😀')", "a"],
    ["trim('aaa', 'a')", ""],
    ["trim('abc', '')", "abc"],
    ["trimPrefix('aab', 'a')", "ab"],
    ["trimSuffix('a ')", "a"],
    ["trimSuffix('abc', '')", "abc"],
    ["upper('straße ŉ ǆ')", "STRASSE ŉ Ǆ".replace("SS", "ß")],
    ["lower('ΑΣ İ ÀB')", "ασ i àb"],
    ["upper('𐐨')", "𐐀"],
    ["split('a,b,c', ',', 2)", ["a", "b,c"]],
    ["split('a,b,c', ',', 0)", []],
    ["split('a,b,c', ',', 9)", ["a", "b", "c"]],
    ["split('a😀b', '', 2)", ["a", "😀b"]],
    ["split('a,b', ',', -5)", ["a", "b"]],
    ["split('', ',')", [""]],
    ["split('', '')", []],
    ["splitAfter('a,b,c', ',')", ["a,", "b,", "c"]],
    ["splitAfter('a,b,c,', ',', 2)", ["a,", "b,c,"]],
    ["splitAfter('a,', ',')", ["a,", ""]],
    ["splitAfter('ab', '')", ["a", "b"]],
    ["replace('aXbX', 'X', '-')", "a-b-"],
    ["replace('aXbX', 'X', '-', 1)", "a-bX"],
    ["replace('aXbX', 'X', '-', 0)", "aXbX"],
    ["replace('aXbX', 'X', '-', -1)", "a-b-"],
    ["replace('a😀', '', '-')", "-a-😀-"],
    ["replace('abc', '', '-', 1)", "-abc"],
    ["replace('abc', '', '-', 3)", "-a-b-c"],
    ["replace('abc', '', '-', 4)", "-a-b-c-"],
    ["replace('abc', '', '-', 9)", "-a-b-c-"],
    ["replace('', '', '-')", "-"],
    ["replace('', 'a', '-')", ""],
    ["repeat('ab', 2)", "abab"],
    ["repeat('', 5)", ""],
    ["join(words)", "ba"],
    ["join([], ',')", ""],
    ["indexOf(uni, '😀')", 5],
    ["lastIndexOf('😀a😀', '😀')", 2],
    ["indexOf('abc', '')", 0],
    ["indexOf('abc', 'z')", -1],
    ["hasPrefix(uni, 'hé') and hasSuffix(uni, '😀')", true],
    ["len(uni)", 6],
    ["uni[5:]", "😀"],
    ["uni[-2:-1]", "o"],
    ["slice(uni, 1, 3)", "él"],
    ["slice(xs, 1)", [1, 2]],
  ])("%s", (source, value) => {
    expect(evaluate(source, env)).toEqual(value);
  });

  test.each(["$& $$ $1 $' $`", "\\0 \\1", "$<x>"])("W03 replace inserts %s as it is", (to) => {
    expect(evaluate("replace('a.b', '.', to)", { to })).toBe(`a${to}b`);
    expect(evaluate("replace('a.b', '.', to, 1)", { to })).toBe(`a${to}b`);
    expect(evaluate("escapeHTML('a') + replace('.', '.', to)", { to })).toBe(`a${to}`);
  });
});

describe("numbers", () => {
  test.each([
    ["[abs(-2), abs(-2.5), abs(3)]", [2, 2.5, 3]],
    ["[ceil(1.2), floor(-1.2), ceil(-0.5)]", [2, -2, 0]],
    ["map([2.5, -2.5, 0.5, -0.5, 1.4, 0.49999999999999994], round(#))", [3, -3, 1, -1, 1, 0]],
    ["min(5, [4, [9, 3]], 7)", 3],
    ["max(xs)", 3],
    ["[min([]), max([]), min(nothing)]", [null, null, null]],
    ["mean(1, [2, [6]])", 3],
    ["[mean([]), median([])]", [0, 0]],
    ["[median([4, 1, 3, 2]), median(3, 1, 2)]", [2.5, 2]],
    ["[sum([]), sum(xs), sum(xs, # * 10)]", [0, 6, 60]],
    ["[bitand(12, 10), bitor(12, 10), bitxor(12, 10), bitnand(12, 10), bitnot(5)]", [8, 14, 6, 4, -6]],
    [
      "[bitshl(1, 40), bitshr(-8, 1), bitushr(-8, 60), bitshl(1, 200), bitshr(-1, 200)]",
      [1099511627776, -4, 15, 0, -1],
    ],
    ["map(['-12', '+5', '007', '-0'], int(#))", [-12, 5, 7, 0]],
    ["[int(3.9), int(-3.9), int(-0.5)]", [3, -3, 0]],
    ["map(['.5', '2E-2', '+1', '7.', '-inf', 'Infinity'], float(#))", [0.5, 0.02, 1, 7, -Infinity, Infinity]],
    ["type(float('nan'))", "float"],
    ["map(['true', '1', true, 1, 2.5], bool(#))", [true, true, true, true, true]],
    ["map(['false', '0', '', false, 0, nil], bool(#))", [false, false, false, false, false, false]],
  ])("%s", (source, value) => {
    expect(evaluate(source, env)).toEqual(value);
  });

  test.each(["", " 7", "7 ", "12.5", "1e3", "0x10", "1_000", "99999999999999999999", "a"])("int(%j) fails", (text) => {
    errorOf(() => evaluate("int(text)", { text }));
  });
  test.each(["", " 1", "1 ", "0x10", "1_0", "1e999", ".", "e5", "--1"])("float(%j) fails", (text) => {
    errorOf(() => evaluate("float(text)", { text }));
  });
});

describe("arrays and maps", () => {
  test.each([
    ["[first([]), last([]), first(nothing), first(xs), last(xs), first('abc')]", [null, null, null, 3, 2, null]],
    ["[take(xs, 2), take(xs, 9), take(xs, 0)]", [[3, 1], [3, 1, 2], []]],
    [
      "[sort(xs), reverse(xs), xs]",
      [
        [1, 2, 3],
        [2, 1, 3],
        [3, 1, 2],
      ],
    ],
    ["sort(['b', 'B', 'é', '😀', '\uffee'])", ["B", "b", "é", "\uffee", "😀"]],
    ["sort([2, 1.5, 10], 'desc')", [10, 2, 1.5]],
    ["map(sortBy([{a: 1, n: 'x'}, {a: 0, n: 'y'}, {a: 1, n: 'z'}], .a, 'desc'), .n)", ["x", "z", "y"]],
    ["uniq([1, 1.0, '1', nil, nil, [1], [1], {a: 1}, {a: 1.0}])", [1, "1", null, [1], { a: 1 }]],
    ["concat(xs, [], [9, [1]])", [3, 1, 2, 9, [1]]],
    ["concat(xs)", [3, 1, 2]],
    ["flatten([1, [2, [3, [nil]]], []])", [1, 2, 3, null]],
    ["[len({}), len([]), len('')]", [0, 0, 0]],
    ["[keys({b: 1, a: 2}), values({b: 1, a: nil}), toPairs({b: [1]})]", [["b", "a"], [1, null], [["b", [1]]]]],
    ["fromPairs(toPairs(user)) == user", true],
    ["[all([], false), any([], true), one([], true), none([], true)]", [true, false, false, true]],
    ["[one(xs, # > 2), one(xs, # > 1), none(xs, # > 3), all(xs, # > 0)]", [true, false, true, true]],
    ["[find(xs, # < 3), findLast(xs, # < 3), find(xs, # > 3)]", [1, 2, null]],
    ["[findIndex(xs, # < 3), findLastIndex(xs, # < 3), findIndex(xs, # > 3)]", [1, 2, null]],
    ["[count([true, false, true]), count(xs, # > 1)]", [2, 2]],
    ["find([nil, 1], # == nil)", null],
    ["map([nothing], #)", [null]],
    ["xs | sort() | take(1)", [1]],
  ])("%s", (source, value) => {
    expect(evaluate(source, env)).toEqual(value);
  });
});

describe("conversion and helpers", () => {
  test.each([
    ["map([nil, true, 1, 1.5, 'a', [], {}], type(#))", ["nil", "bool", "int", "float", "string", "array", "map"]],
    ["toJSON({b: 1, a: '<é>'})", '{"b":1,"a":"<é>"}'],
    ["::toJSON({b: 1, a: '<é>'})", '{\n  "a": "\\u003cé\\u003e",\n  "b": 1\n}'],
    ["[fromJSON('{bad'), fromJSON(''), fromJSON('1 2'), fromJSON('null')]", [null, null, null, null]],
    ["debug({a: [1, {}], b: []})", '{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}'],
    ["fromBase64(toBase64('hé'))", "hé"],
    ["safe(user, 'tags.1')", "y"],
    [
      "[safe(user, 'tags.9'), safe(user, 'tags.x'), safe(user, 'a.b'), safe(user, ''), safe(nothing, 'a')]",
      [null, null, null, null, null],
    ],
    ["[default(nothing, 1), default('', 1), default(0, 1), default(false, 1), default([], 1)]", [1, 1, 0, false, []]],
    ["[ternary(true, 1, 2), ternary(1, 1, 2)]", [1, 2]],
    ["urlencode('a b&c=d/é!*()~-_.')", "a+b%26c%3Dd%2F%C3%A9%21%2A%28%29~-_."],
    ["urlencode([1])", "%5B1%5D"],
    ["where([{n: 1}, {n: '3'}, {n: 'x'}, {}, 5], 'n', '2')", [{ n: "3" }]],
    ["where([{n: 1}], 'n', 'x')", [{ n: 1 }]],
    ["where('text', 'n', 1)", "text"],
    ["::get(xs, 9)", null],
    ["::get(xs, -1)", 2],
    ["::get(nothing, 'x')", null],
  ])("%s", (source, value) => {
    expect(evaluate(source, env)).toEqual(value);
  });

  test("D27 escapeHTML makes any value inert in a page", () => {
    const env = { evil: `<a href="x" title='y'>&amp;</a>` };
    expect(evaluate("escapeHTML(evil)", env)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;");
    expect(evaluate("escapeHTML({a: '<'})")).toBe("{&quot;a&quot;:&quot;&lt;&quot;}");
    expect(evaluate("escapeHTML(nil)")).toBe("");
  });

  test("::fromJSON fails where fromJSON gives nil", () => {
    expect(errorOf(() => evaluate("::fromJSON('{bad')")).message).toBe(
      "expression execution failed: invalid JSON (1:3)",
    );
  });
});
