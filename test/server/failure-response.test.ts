import { describe, expect, test } from "bun:test";
import { served } from "./served.ts";

const failing = '- {actionId: t, exec: {command: "echo secret-detail >&2; exit 3"}}';
const meta = { requestID: "r1", timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), path: "/a", method: "POST" };

/** Answer to `POST /a` with the body `{}`. */
async function answer(resources: string, env: Record<string, string> = {}) {
  await using server = await served({ resources, env });
  const init = { method: "POST", body: "{}", headers: { "X-Request-ID": "r1" } };
  return { ...(await server.json("/a", init)), logged: server.logged };
}

describe("each way to fail", () => {
  test.each([
    [
      "a check with an error of its own",
      `- {actionId: t, validations: {check: ["get('a') != nil"], error: {code: 409, message: "{{ 'a' }} missing"}}, apiResponse: {response: 1}}`,
      409,
      { code: 409, message: "a missing", resourceId: "t" },
    ],
    [
      "a check with an error that is no status",
      `- {actionId: t, validations: {check: ["1 == 2"], error: {code: 1001, message: "no"}}, apiResponse: {response: 1}}`,
      400,
      { code: 1001, message: "no", resourceId: "t" },
    ],
    [
      "a check with a status that cannot end an answer",
      `- {actionId: t, validations: {check: ["1 == 2"], error: {code: 100, message: "no"}}, apiResponse: {response: 1}}`,
      400,
      { code: 100, message: "no", resourceId: "t" },
    ],
    [
      "a check without one",
      `- {actionId: t, validations: {check: ["1 == 2"]}, apiResponse: {response: 1}}`,
      500,
      { code: "INTERNAL_ERROR", message: "Internal server error" },
    ],
    [
      "a check that cannot be evaluated",
      `- {actionId: t, validations: {check: ["input.a.b.c"]}, apiResponse: {response: 1}}`,
      500,
      { code: "INTERNAL_ERROR", message: "Internal server error" },
    ],
    [
      "a required field",
      "- {actionId: t, validations: {required: [q]}, apiResponse: {response: 1}}",
      422,
      {
        ...{ code: "VALIDATION_ERROR", message: "Input validation failed", resourceId: "t" },
        details: { errors: [expect.objectContaining({ field: "q", type: "required" })] },
      },
    ],
    [
      "an expression over the input",
      `- {actionId: t, validations: {expr: ["1 == 2"]}, apiResponse: {response: 1}}`,
      422,
      {
        ...{ code: "VALIDATION_ERROR", message: "Custom validation failed", resourceId: "t" },
        details: { errors: [{ type: "custom", message: expect.any(String) }] },
      },
    ],
    ["a resource", failing, 500, { code: "INTERNAL_ERROR", message: "Internal server error" }],
    [
      "a time limit",
      "- {actionId: t, exec: {command: sleep 5, timeout: 50ms}}",
      504,
      { code: "TIMEOUT", message: "Internal server error" },
    ],
    [
      "a target that was skipped",
      "- {actionId: t, validations: {skip: [true]}, apiResponse: {response: 1}}",
      500,
      { code: "INTERNAL_ERROR", message: "Internal server error" },
    ],
  ])("%s", async (_, resources, status, error) => {
    const given = await answer(resources);
    expect([given.status, given.body]).toEqual([status, { success: false, error, meta }]);
  });
});

describe("details of internal errors", () => {
  test("are in the log, with what the client was told", async () => {
    const { logged } = await answer(failing);
    expect(logged).toEqual([
      {
        message: "request failed",
        fields: {
          requestID: "r1",
          method: "POST",
          path: "/a",
          error: expect.stringContaining("secret-detail"),
          at: "workflow.yaml:6:16",
        },
      },
    ]);
  });

  test.each([["true"], ["1"]])("are shown with DEBUG=%s", async (DEBUG) => {
    const { body } = await answer(failing, { DEBUG });
    const { error } = body as { error: { message: string; details: { error: string }; stack: string } };
    expect(error.message).toMatch(/^Internal server error: .*secret-detail/s);
    expect([error.message, error.stack]).toEqual([
      `Internal server error: ${error.details.error}`,
      expect.stringContaining("Error"),
    ]);
  });

  test.each([["false"], ["yes"], [""]])("are hidden with DEBUG=%j", async (DEBUG) => {
    expect(JSON.stringify((await answer(failing, { DEBUG })).body)).not.toContain("secret-detail");
  });
});

test("what a client did wrong is not worth a line in the log", async () => {
  const { logged } = await answer("- {actionId: t, validations: {required: [q]}, apiResponse: {response: 1}}");
  expect(logged).toEqual([]);
});
