import { describe, expect, test } from "bun:test";
import { openStore } from "../../src/store/index.ts";

describe("sessions", () => {
  test("values live until their time is over, and each access moves it", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { user: { name: "Ada" }, n: 1 }, 1000, 0);
    expect({ ...store.sessions.load("s", 999) }).toEqual({ user: { name: "Ada" }, n: 1 });
    store.sessions.save("s", { n: undefined }, 1000, 900);
    store.sessions.touch("s", 1000, 1500);
    expect({ ...store.sessions.load("s", 2499) }).toEqual({ user: { name: "Ada" } });
    expect(store.sessions.load("s", 2500)).toBeUndefined();
  });

  test("what has expired is not brought back", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { a: 1 }, 1000, 0);
    store.sessions.touch("s", 1000, 1000);
    expect(store.sessions.load("s", 1001)).toBeUndefined();
  });

  test("another id sees nothing", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { a: 1 }, 1000, 0);
    expect(store.sessions.load("t", 1)).toBeUndefined();
  });

  test("a sweep drops what has expired and nothing else", () => {
    using store = openStore(":memory:");
    store.sessions.save("old", { a: 1 }, 1000, 0);
    store.sessions.save("new", { a: 1 }, 1000, 500);
    store.sessions.sweep(1000);
    expect([store.sessions.load("old", 999), { ...store.sessions.load("new", 1000) }]).toEqual([undefined, { a: 1 }]);
  });

  test.each([
    ["W31: text that looks like a number", "12345678901234567890"],
    ["W31: a number beyond 2^53", 9007199254740993n],
    ["a list", [1, "x", { y: null }]],
    ["nothing", null],
  ])("%s comes back as it was", (_, value) => {
    using store = openStore(":memory:");
    store.sessions.save("s", { value }, 1000, 0);
    expect(store.sessions.load("s", 1)?.value).toEqual(value);
  });

  test("what JSON has no word for becomes null", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", { f: () => 1 }, 1000, 0);
    expect(store.sessions.load("s", 1)?.f).toBeNull();
  });

  test("W30: a key named __proto__ is data", () => {
    using store = openStore(":memory:");
    store.sessions.save("s", JSON.parse('{"__proto__":{"admin":true}}'), 1000, 0);
    const values = store.sessions.load("s", 1) ?? {};
    expect([Object.keys(values), values.admin]).toEqual([["__proto__"], undefined]);
  });
});
