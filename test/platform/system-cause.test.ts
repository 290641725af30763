import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { causeOf, errnoOf } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

test("a failed system call says why in plain words, without the path", async () => {
  await using dir = await tempDir({ f: "x" });
  const failure = async (path: string) => readFile(path).catch((error: unknown) => [errnoOf(error), causeOf(error)]);
  expect(await failure(dir.at("nope"))).toEqual(["ENOENT", "no such file or directory"]);
  expect(await failure(dir.at("f/x"))).toEqual(["ENOTDIR", "not a directory"]);
  expect(await failure(dir.path)).toEqual(["EISDIR", "is a directory"]);
  expect(await failure(dir.at("n".repeat(300)))).toEqual(["ENAMETOOLONG", "file name too long"]);
});

test("other errors keep their message and have no errno", () => {
  expect(causeOf(new Error("odd"))).toBe("odd");
  expect(causeOf("text")).toBe("text");
  expect(errnoOf(new Error("odd"))).toBeUndefined();
  expect(errnoOf(Object.assign(new Error("odd"), { code: 7 }))).toBeUndefined();
});
