import { describe, expect, test } from "bun:test";
import { AnswerCache, answerKey } from "../../src/tools/answer-cache.ts";

describe("AnswerCache", () => {
  test("remembers an answer, and the newest one for a key", () => {
    const cache = new AnswerCache();
    cache.set("k", "one");
    cache.set("k", "two");
    expect(cache.get("k")).toBe("two");
    expect(cache.get("other")).toBeUndefined();
  });

  test.each([
    ["", "empty"],
    ["  \n", "blank"],
  ])("%j is not remembered because it is %s", (answer) => {
    const cache = new AnswerCache();
    cache.set("k", answer);
    expect(cache.get("k")).toBeUndefined();
  });

  test("beyond the number of entries the one used longest ago goes", () => {
    const cache = new AnswerCache({ entries: 2 });
    cache.set("a", "1");
    cache.set("b", "2");
    cache.get("a");
    cache.set("c", "3");
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["1", undefined, "3"]);
  });

  test("beyond the total length the oldest go until the rest fits", () => {
    const cache = new AnswerCache({ totalLength: 10 });
    cache.set("a", "1234");
    cache.set("b", "1234");
    cache.set("c", "12345678");
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, undefined, "12345678"]);
  });

  test("replacing an answer frees the room of the old one", () => {
    const cache = new AnswerCache({ totalLength: 10 });
    cache.set("a", "12345678");
    cache.set("a", "1");
    cache.set("b", "1234567");
    expect(cache.get("a")).toBe("1");
  });

  test("an answer that alone is too long leaves the others", () => {
    const cache = new AnswerCache({ totalLength: 10 });
    cache.set("a", "1");
    cache.set("b", "x".repeat(10));
    expect([cache.get("a"), cache.get("b")]).toEqual(["1", undefined]);
  });

  test("clear forgets everything and frees all room", () => {
    const cache = new AnswerCache({ totalLength: 10 });
    cache.set("a", "12345678");
    cache.clear();
    cache.set("b", "12345678");
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, "12345678"]);
  });
});

describe("answerKey", () => {
  test("does not depend on the order of keys, at any depth", () => {
    expect(answerKey("t", { b: { y: [1], x: 2 }, a: 1 })).toBe(answerKey("t", { a: 1, b: { x: 2, y: [1] } }));
  });

  test.each([
    ["another tool", "u", { a: 1 }],
    ["another type", "t", { a: "1" }],
    ["another order in a list", "t", { a: [2, 1] }],
    ["no arguments", "t", {}],
  ])("%s has another key", (_, tool, args) => {
    expect(answerKey(tool, args)).not.toBe(answerKey("t", { a: 1 }));
  });

  test("lists keep their order", () => {
    expect(answerKey("t", { a: [2, 1] })).not.toBe(answerKey("t", { a: [1, 2] }));
  });
});
