import { describe, expect, test } from "bun:test";
import { Run } from "../../../src/languages/gotemplate/run.ts";
import {
  compareText,
  isTruthy,
  kindOf,
  ownEntry,
  sortedKeys,
  typeName,
} from "../../../src/languages/gotemplate/values.ts";

test.each([
  [undefined, "nil", "<nil>"],
  [null, "nil", "<nil>"],
  [() => 1, "nil", "<nil>"],
  [false, "bool", "bool"],
  [1n, "int", "int"],
  [1, "float", "float64"],
  ["", "string", "string"],
  [[], "list", "[]interface {}"],
  [{}, "map", "map[string]interface {}"],
] as const)("%p is of kind %s", (value, kind, type) => {
  expect(kindOf(value)).toBe(kind);
  expect(typeName(value)).toBe(type);
});

describe("isTruthy", () => {
  test.each([[undefined], [null], [false], [0], [-0], [0n], [""], [[]], [{}], [Symbol("x")]])(
    "%p is false",
    (value) => {
      expect(isTruthy(value, new Run())).toBe(false);
    },
  );

  test.each([[true], [1], [-0.5], [Number.NaN], [-1n], ["0"], [" "], [[null]], [{ a: null }]])(
    "%p is true",
    (value) => {
      expect(isTruthy(value, new Run())).toBe(true);
    },
  );

  test("inherited entries do not count", () => {
    expect(isTruthy(Object.create({ inherited: 1 }), new Run())).toBe(false);
  });
});

describe("compareText orders by UTF-8 bytes", () => {
  const texts = ["", "A", "a", "a\0", "ab", "b", "é", "\u65e5", "\ud7ff", "\ue000", "\uffee", "😀", "😀a", "😁"];

  test("for every pair", () => {
    for (const a of texts)
      for (const b of texts) {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }
  });
});

test("sortedKeys lists own keys only, and leaves none out", () => {
  const map = Object.assign(Object.create({ inherited: 1 }), { b: 1, 10: 2, 9: 3, B: 4 });
  Object.defineProperty(map, "__proto__", { value: 5, enumerable: true });
  expect(sortedKeys(map, new Run())).toEqual(["10", "9", "B", "__proto__", "b"]);
});

test("W30: ownEntry sees nothing inherited", () => {
  expect(ownEntry({ a: 1 }, "a")).toBe(1);
  expect(ownEntry({}, "constructor")).toBeUndefined();
  expect(ownEntry({}, "__proto__")).toBeUndefined();
  expect(ownEntry(JSON.parse('{"__proto__":1}'), "__proto__")).toBe(1);
});
