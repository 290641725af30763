import { expect, test } from "bun:test";
import { bearerCheck } from "../../src/api/bearer.ts";

const isAuthorized = bearerCheck("dev-token");

function withHeader(authorization?: string): Request {
  return new Request("http://kdeps.api/api", { headers: authorization === undefined ? {} : { authorization } });
}

test.each(["Bearer dev-token", "bearer dev-token", "BEARER dev-token", "Bearer   dev-token", "Bearer dev-token  "])(
  "A9 %j passes",
  (header) => {
    expect(isAuthorized(withHeader(header))).toBe(true);
  },
);

test.each([
  [undefined],
  [""],
  ["dev-token"],
  ["Bearer"],
  ["Bearer "],
  ["Bearerdev-token"],
  ["Bearer dev-toke"],
  ["Bearer dev-token2"],
  ["Bearer Dev-Token"],
  ["Bearer dev-token, Bearer dev-token"],
  ["Basic dev-token"],
  ["Token dev-token"],
  [`Bearer ${"x".repeat(10_000)}`],
])("A36 A37 %p does not pass", (header) => {
  expect(isAuthorized(withHeader(header))).toBe(false);
});
