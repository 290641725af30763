import { describe, expect, test } from "bun:test";
import { createTokenCheck } from "../../src/server/authenticate.ts";
import { compileCors } from "../../src/server/cors.ts";
import { createRateLimit } from "../../src/server/rate-limit.ts";
import { sniffType } from "../../src/server/sniff-type.ts";

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

describe("compileCors", () => {
  const headersFor = (config: Parameters<typeof compileCors>[0], origin: string | null, preflight = false) => {
    const headers = new Headers();
    const cors = compileCors(config);
    if (preflight) cors.addPreflight(headers, origin);
    else cors.add(headers, origin);
    return Object.fromEntries(headers);
  };
  const methods = { "access-control-allow-methods": "GET, POST, PUT, DELETE, PATCH, OPTIONS" };
  const allowed = {
    "access-control-allow-headers": "Content-Type, Authorization, Accept, X-Requested-With, X-Session-Id",
  };

  test("A2: any origin is echoed without credentials", () => {
    expect(headersFor({}, "https://a.example")).toEqual({
      ...methods,
      ...allowed,
      "access-control-allow-origin": "https://a.example",
      vary: "Origin",
    });
  });

  test("A2: credentials only for an origin listed by name, also beside a wildcard", () => {
    const config = { allowOrigins: ["*", "https://a.example"] };
    expect(headersFor(config, "https://a.example")["access-control-allow-credentials"]).toBe("true");
    expect(headersFor(config, "https://b.example")["access-control-allow-credentials"]).toBeUndefined();
    const off = { allowOrigins: ["https://a.example"], allowCredentials: false };
    expect(headersFor(off, "https://a.example")["access-control-allow-credentials"]).toBeUndefined();
  });

  test("an origin that is not listed and a request without one get no allowed origin", () => {
    const config = { allowOrigins: ["https://a.example"] };
    expect(headersFor(config, "https://b.example")).toEqual({ ...methods, ...allowed });
    expect(headersFor(config, null)).toEqual({ ...methods, ...allowed });
  });

  test("a preflight says how long it holds; exposed headers are listed", () => {
    const config = { maxAge: "10m", exposeHeaders: ["X-A", "X-B"] };
    const headers = headersFor(config, "https://a.example", true);
    expect([headers["access-control-max-age"], headers["access-control-expose-headers"]]).toEqual(["600", "X-A, X-B"]);
    expect(headersFor({ maxAge: "soon" }, null, true)["access-control-max-age"]).toBe("43200");
  });
});

test.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["GIF89a", "image/gif"],
  ["%PDF-1.7", "application/pdf"],
  ["PK\x03\x04", "application/zip"],
  ["RIFF\x00\x00\x00\x00WEBP", "image/webp"],
  ["<!DOCTYPE html><html>", "text/html; charset=utf-8"],
  ["<?xml version='1.0'?>", "text/xml; charset=utf-8"],
  ["plain text\n", "text/plain; charset=utf-8"],
  ["\x00\x01\x02", "application/octet-stream"],
  ["", "text/plain; charset=utf-8"],
])("sniffType(%j) is %s", (content, expected) => {
  expect(sniffType(Buffer.from(content, "latin1"))).toBe(expected);
});
