import { describe, expect, test } from "bun:test";
import { createRateLimit } from "../../src/server/rate-limit.ts";

describe("createRateLimit", () => {
  test("a bucket empties, and refills with time", () => {
    const take = createRateLimit(60, 2);
    expect([take?.("a", 0), take?.("a", 0), take?.("a", 0)]).toEqual([true, true, false]);
    expect([take?.("a", 999), take?.("a", 1000), take?.("a", 1000)]).toEqual([false, true, false]);
  });

  test("clients do not share a bucket, and the burst defaults to the rate", () => {
    const take = createRateLimit(1);
    expect([take?.("a", 0), take?.("b", 0), take?.("a", 0), take?.("b", 0)]).toEqual([true, true, false, false]);
  });

  test.each([[0], [-1], [undefined]])("%p requests a minute is no limit", (rate) => {
    expect(createRateLimit(rate)).toBeUndefined();
  });
});
