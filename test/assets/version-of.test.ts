import { expect, test } from "bun:test";
import { versionOf } from "../../src/assets/version-of.ts";

test.each([
  [{ version: "1.0.0" }, "1.0.0"],
  [{ metadata: { version: "1.1.0" } }, "1.1.0"],
  [{ version: "2.0.0", metadata: { version: "1.1.0" } }, "2.0.0"],
  [{ version: 1.1 }, undefined],
  [{ metadata: null }, undefined],
  [null, undefined],
  ["1.0.0", undefined],
])("the version of %j is %p", (content, version) => {
  expect(versionOf(content)).toBe(version);
});
