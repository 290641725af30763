import { expect, test } from "bun:test";
import { lazy } from "../../src/platform/index.ts";

test("a value is made once, also when it is undefined", () => {
  let made = 0;
  const value = lazy(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([undefined, undefined, 1]);
});

test("after a failure the next call tries again", () => {
  let tries = 0;
  const value = lazy(() => {
    tries++;
    if (tries === 1) throw new Error("not yet");
    return "there";
  });
  expect(value).toThrow("not yet");
  expect(value()).toBe("there");
});
