import { expect, test } from "bun:test";
import { KeyedLock } from "../../src/platform/index.ts";

test("work for one key runs in the order it was asked for, never two at a time", async () => {
  const lock = new KeyedLock();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([lock.run("k", work("a")), lock.run("k", work("b")), lock.run("k", work("c"))])).toEqual([
    "a",
    "b",
    "c",
  ]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("different keys do not wait for each other", async () => {
  const lock = new KeyedLock();
  const { promise, resolve } = Promise.withResolvers<void>();
  const blocked = lock.run("a", () => promise);
  expect(await lock.run("b", async () => "free")).toBe("free");
  resolve();
  await blocked;
});

test("a failure reaches its own caller only, and no key is kept", async () => {
  const lock = new KeyedLock();
  const failing = lock.run("k", async () => {
    throw new Error("broken");
  });
  const next = lock.run("k", async () => "fine");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("fine");
  expect(lock.size).toBe(0);
});
