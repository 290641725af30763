import { describe, expect, test } from "bun:test";
import { createTokenCheck } from "../../src/server/authenticate.ts";

describe("createTokenCheck", () => {
  const check = createTokenCheck("s3cret");
  test.each([
    [{}, "none"],
    [{ authorization: "Bearer s3cret" }, "valid"],
    [{ authorization: "bearer  s3cret " }, "valid"],
    [{ authorization: "Bearer s3cre" }, "wrong"],
    [{ authorization: "Bearer " }, "wrong"],
    [{ authorization: "Basic s3cret" }, "none"],
    [{ "x-api-key": "s3cret" }, "valid"],
    [{ "x-api-key": "no" }, "wrong"],
    [{ authorization: "Bearer no", "x-api-key": "s3cret" }, "wrong"],
    [{ authorization: "Basic x", "x-api-key": "s3cret" }, "valid"],
  ])("%j is %s", (headers, expected) => {
    expect(check(new Headers(headers as Record<string, string>))).toBe(expected as "none");
  });
});
