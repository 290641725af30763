import { describe, expect, test } from "bun:test";
import { compileRoutes } from "../../src/server/routes.ts";

const router = compileRoutes([
  { path: "/a", methods: ["GET"], public: false },
  { path: "/a/:id", methods: ["GET", "POST"], public: false },
  { path: "/a/:id/items/:item", methods: ["GET"], public: false },
  { path: "/a/me", methods: ["GET"], public: true },
  { path: "/files/*", methods: ["GET"], public: false },
  { path: "/v/*/x", methods: ["PUT"], public: false },
  { path: "/", methods: ["GET"], public: false },
]);

describe("an exact path first, then the longest fitting pattern", () => {
  test.each([
    ["GET", "/a", "/a", {}],
    ["GET", "/a/7", "/a/:id", { id: "7" }],
    ["POST", "/a/7", "/a/:id", { id: "7" }],
    ["GET", "/a/me", "/a/me", {}],
    ["POST", "/a/me", "/a/:id", { id: "me" }],
    ["GET", "/a/7/items/8", "/a/:id/items/:item", { id: "7", item: "8" }],
    ["GET", "/files", "/files/*", {}],
    ["GET", "/files/x/y", "/files/*", {}],
    ["PUT", "/v/1/x", "/v/*/x", {}],
    ["GET", "/a/a%20b", "/a/:id", { id: "a b" }],
    ["GET", "/a/%", "/a/:id", { id: "%" }],
    ["GET", "/a/__proto__", "/a/:id", { id: "__proto__" }],
    ["GET", "/", "/", {}],
    ["HEAD", "/a", "/a", {}],
  ])("%s %s goes to %s", (method, path, route, params) => {
    const routing = router(method, path);
    expect(routing.kind === "match" && [routing.match.route.path, { ...routing.match.params }]).toEqual([
      route,
      params,
    ]);
  });

  test.each([
    ["GET", "/b"],
    ["GET", "/a/"],
    ["GET", "/a/7/items"],
    ["PUT", "/v/1/2/x"],
    ["GET", "/filesystem"],
  ])("%s %s is not found", (method, path) => {
    expect(router(method, path)).toEqual({ kind: "not-found" });
  });

  test.each([
    ["DELETE", "/a", ["GET"]],
    ["DELETE", "/a/me", ["GET", "POST"]],
    ["GET", "/v/1/x", ["PUT"]],
  ])("%s %s is not allowed", (method, path, allow) => {
    expect(router(method, path)).toEqual({ kind: "method-not-allowed", allow });
  });
});
