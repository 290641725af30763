import { describe, expect, test } from "bun:test";
import { compileCors } from "../../src/server/cors.ts";

describe("compileCors", () => {
  const headersFor = (config: Parameters<typeof compileCors>[0], origin: string | null, preflight = false) => {
    const headers = new Headers();
    compileCors(config).add(headers, origin, preflight);
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

  test("a header of the workflow's own stays", () => {
    const headers = new Headers({ "Access-Control-Allow-Origin": "https://own.example", Vary: "Accept" });
    compileCors({}).add(headers, "https://a.example", false);
    expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      "https://own.example",
      "Accept, Origin",
    ]);
  });
});
