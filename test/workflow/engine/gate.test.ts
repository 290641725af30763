import { describe, expect, test } from "bun:test";
import type { RequestData } from "../../../src/workflow/index.ts";
import { dataOf, failureOf, request, runOnce, testProject } from "../run-project.ts";

/** Whether a resource with these validations runs for a request. */
async function runs(validations: string, given: Partial<RequestData> | undefined): Promise<boolean> {
  const resources = `
- {actionId: a, validations: ${validations}, before: ["set('ran', true)"]}
- {actionId: t, requires: [a], apiResponse: {response: "{{ get('ran') }}"}}`;
  return (await runOnce(resources, { request: given && request(given) })) === true;
}

describe("methods and routes", () => {
  test.each<[string, Partial<RequestData> | undefined, boolean]>([
    ["{methods: [GET]}", { method: "GET" }, true],
    ["{methods: [POST, PUT]}", { method: "GET" }, false],
    ["{methods: [GET]}", { method: "HEAD" }, true],
    ["{methods: [POST]}", { method: "HEAD" }, false],
    ["{methods: []}", { method: "GET" }, true],
    ["{methods: [POST]}", undefined, true],
    ["{routes: [/users]}", { path: "/users" }, true],
    ["{routes: [/users]}", { path: "/users/" }, true],
    ["{routes: [/users]}", { path: "/users/1" }, false],
    ["{routes: ['/users/*']}", { path: "/users/1" }, true],
    ["{routes: ['/users/*']}", { path: "/users/1/x" }, true],
    ["{routes: ['/users/*']}", { path: "/users" }, false],
    ["{routes: ['/*/posts']}", { path: "/a/posts" }, true],
    ["{routes: ['/*/posts']}", { path: "/a/b/posts" }, false],
    ["{routes: ['/users/:id']}", { path: "/users/1" }, false],
    ["{routes: [/a, /b]}", { path: "/b" }, true],
    ["{routes: [/a]}", undefined, true],
    ["{methods: [GET], routes: [/a]}", { method: "GET", path: "/b" }, false],
  ])("%s for %p: %p", async (validations, given, expected) => {
    expect(await runs(validations, given)).toBe(expected);
  });
});

describe("skip", () => {
  test.each<[string, boolean]>([
    [`["get('q') == 'no'", "get('q') == 'x'"]`, false],
    [`["get('q') == 'no'"]`, true],
    [`["{{ get('q') == 'x' }}"]`, false],
    [`["get('nothing')"]`, true],
    [`["get('q')"]`, false],
  ])("%s leaves the resource running: %p", async (skip, expected) => {
    expect(await runs(`{skip: ${skip}}`, { query: { q: "x" } })).toBe(expected);
  });

  test("comes before methods and check", async () => {
    const validations = `{skip: ["true"], methods: [POST], check: ["false"]}`;
    expect(await runs(validations, { method: "GET" })).toBe(false);
  });

  test("that cannot be evaluated fails the run", async () => {
    const error = await failureOf(runs(`{skip: ["get('a').b"]}`, {}));
    expect(error).toMatchObject({ status: 500, apiCode: "INTERNAL_ERROR", isInternal: true });
    expect(error.message).toStartWith("skip condition evaluation failed for a: ");
  });
});

describe("check", () => {
  const failing = (error: string) =>
    `- {actionId: t, validations: {check: ["get('q') == 'x'"]${error}}, apiResponse: {response: ok}}`;

  test("that holds lets the resource run", async () => {
    expect(await runOnce(failing(""), { request: request({ query: { q: "x" } }) })).toBe("ok");
  });

  test.each<[string, object]>([
    [
      ", error: {code: 403, message: \"no {{ get('q') }}\"}",
      { message: "no y", status: 403, apiCode: 403, isInternal: false },
    ],
    [", error: {code: 4001, message: odd}", { message: "odd", status: 400, apiCode: 4001 }],
    [", error: {code: 599, message: high}", { message: "high", status: 599, apiCode: 599 }],
    [", error: {message: plain}", { message: "plain", status: 400, apiCode: "PREFLIGHT_FAILED" }],
    [", error: {code: 400, message: \"raw {{ get('q').x.y }}\"}", { message: "raw {{ get('q').x.y }}" }],
    [
      "",
      {
        message: "preflight check failed for t: check is false: get('q') == 'x'",
        status: 500,
        apiCode: "INTERNAL_ERROR",
        isInternal: true,
      },
    ],
  ])("that is false with%s", async (written, expected) => {
    const error = await failureOf(runOnce(failing(written), { request: request({ query: { q: "y" } }) }));
    expect(error).toMatchObject({ resourceId: "t", ...expected });
  });

  test("the first that is false decides", async () => {
    const resources = `- {actionId: t, validations: {check: ["true", "false", "get('a').b"], error: {code: 409, message: second}}, apiResponse: {}}`;
    expect(await failureOf(runOnce(resources))).toMatchObject({ message: "second", apiCode: 409 });
  });

  test("that cannot be evaluated is an internal error", async () => {
    const resources = `- {actionId: t, validations: {check: ["get('a').b"], error: {code: 400, message: no}}, apiResponse: {}}`;
    const error = await failureOf(runOnce(resources));
    expect(error).toMatchObject({ status: 500, isInternal: true });
    expect(error.message).toStartWith("preflight check failed for t: validation expression error: ");
  });

  test("onError does not see it", async () => {
    const resources = `- {actionId: t, validations: {check: ["false"], error: {code: 401, message: stop}}, onError: {action: continue, fallback: x}, apiResponse: {}}`;
    expect(await failureOf(runOnce(resources))).toMatchObject({ message: "stop", status: 401 });
  });
});

describe("input", () => {
  const withRules = (validations: string) =>
    `- {actionId: t, validations: ${validations}, apiResponse: {response: ok}}`;

  test("faults of all fields are reported together", async () => {
    const error = await failureOf(
      runOnce(
        withRules(
          `{required: [q, list], rules: [{field: age, type: number}, {field: name, minLength: 3, message: too short}]}`,
        ),
        {
          request: request({ body: { list: [], name: "ab" }, query: { age: "18" } }),
        },
      ),
    );
    expect(error).toMatchObject({
      message: "Input validation failed",
      status: 422,
      apiCode: "VALIDATION_ERROR",
      resourceId: "t",
    });
    expect(error.details).toEqual({
      errors: [
        { field: "q", type: "required", message: "field 'q' is required" },
        { field: "list", type: "required", message: "field 'list' is required" },
        { field: "age", type: "type", message: "expected number, got string", value: "18" },
        { field: "name", type: "minLength", message: "too short", value: "ab" },
      ],
    });
  });

  test("the query stands over the body, headers over both; absent fields are passed over", async () => {
    const rules = `{rules: [{field: a, enum: [query]}, {field: b, enum: [header]}, {field: c, type: integer}]}`;
    const given = request({
      body: { a: "body", b: "body" },
      query: { a: "query", b: "query" },
      headers: { b: "header" },
    });
    expect(await runOnce(withRules(rules), { request: given })).toBe("ok");
  });

  test("an allow-list hides a field from the rules", async () => {
    const error = await failureOf(
      runOnce(withRules(`{params: [a], required: [a, b]}`), { request: request({ query: { a: "1", b: "2" } }) }),
    );
    expect(error.details).toEqual({ errors: [{ field: "b", type: "required", message: "field 'b' is required" }] });
  });

  test("expr runs after the fields pass, and all of its faults are reported", async () => {
    const validations = `{required: [q], expr: ["get('q') == 'x'", "get('q') == 'y'", "get('z').a"]}`;
    const missing = await failureOf(runOnce(withRules(validations), { request: request() }));
    expect(missing.message).toBe("Input validation failed");
    const error = await failureOf(runOnce(withRules(validations), { request: request({ query: { q: "y" } }) }));
    expect(error).toMatchObject({ message: "Custom validation failed", status: 422, apiCode: "VALIDATION_ERROR" });
    const { errors } = error.details as { errors: { type: string; message: string }[] };
    expect(errors[0]).toEqual({ type: "custom", message: "expression failed: get('q') == 'x'" });
    expect(errors[1]).toMatchObject({ type: "expression" });
    expect(errors[1]?.message).toStartWith("expression evaluation failed: ");
    expect(errors).toHaveLength(2);
  });
});

test("D24 with items, skip and check are evaluated once an item and never without one", async () => {
  await using project = await testProject({
    resources: `
- actionId: t
  items: [a, stop, b]
  validations: {skip: ["item.current() == 'stop'", "item.count() == 0"], check: ["item.current() != ''"]}
  apiResponse: {response: "{{ item.current() }}"}`,
  });
  expect(dataOf(await project.run())).toEqual([
    { success: true, data: "a" },
    { success: true, data: "b" },
  ]);
});
