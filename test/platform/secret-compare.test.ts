import { expect, test } from "bun:test";
import { secretCheck } from "../../src/platform/index.ts";

test.each([
  ["the secret", "s3cret", true],
  ["another of the same length", "s3creT", false],
  ["a part of it", "s3cre", false],
  ["more than it", "s3cret ", false],
  ["nothing", "", false],
])("%s", (_, given, expected) => {
  expect(secretCheck("s3cret")(given)).toBe(expected);
});
