import { describe, expect, test } from "bun:test";
import type { RunEvent } from "../../../src/workflow/index.ts";
import { childEnv, failureOf, runOnce, testProject, warningLog } from "../run-project.ts";

const failing = (onError: string, command = "echo oops >&2; exit 3") =>
  `- {actionId: t, exec: {command: "${command}"}, onError: ${onError}}`;

/** Fails until it was called `times` times; counts its calls in a file. */
const failsUntil = (times: number) => `echo x >> calls; [ $(wc -l < calls) -ge ${times} ]`;

describe("continue", () => {
  test.each<[string, unknown]>([
    ["{action: continue}", { _error: { message: "command failed: exit status 3: oops", handled: true } }],
    ["{action: continue, fallback: none}", "none"],
    ["{action: continue, fallback: null}", null],
    [`{action: continue, fallback: {a: ["{{ 1 + 1 }}", true]}}`, { a: [2, true] }],
    [`{action: continue, when: ["error.type == 'execution_error'"], fallback: yes}`, "yes"],
    [`{action: continue, when: ["false", "error.message contains 'oops'"], fallback: yes}`, "yes"],
  ])("%s", async (onError, expected) => {
    expect(await runOnce(failing(onError))).toEqual(expected);
  });

  test("the error is in scope of expr, which runs once", async () => {
    const resources = `
- actionId: a
  exec: {command: "sleep 5", timeout: 50ms}
  onError: {action: continue, expr: ["set('n', get('n', 0) + 1)", "set('e', [error.message, error.type, error.code, error.statusCode])"]}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ get('n') }}", "{{ get('e') }}", "{{ exec.exitCode('a') }}"]}}`;
    expect(await runOnce(resources)).toEqual([1, ["command timed out after 50ms", "TIMEOUT", "TIMEOUT", 504], -1]);
  });

  test("output of a failed child is readable in expr and later", async () => {
    const resources = `
- actionId: a
  python: {script: "import sys; print('out'); print('err', file=sys.stderr); sys.exit(2)"}
  onError: {action: continue, expr: ["set('e', python.stderr('a'))"]}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ get('e') }}", "{{ python.stdout('a') }}", "{{ python.exitCode('a') }}"]}}`;
    expect(await runOnce(resources)).toEqual(["err\n", "out\n", 2]);
  });

  test("a failing expr or fallback is only logged", async () => {
    const log = warningLog();
    const onError = `{action: continue, expr: ["get('a').b", "set('ok', 1)"], fallback: "{{ get('a').b }}"}`;
    expect(await runOnce(failing(onError), { log })).toBe("{{ get('a').b }}");
    expect(log.warnings).toHaveLength(2);
    expect(log.warnings[0]).toStartWith("onError.expr failed ");
    expect(log.warnings[1]).toStartWith("onError.fallback cannot be evaluated ");
  });
});

describe("when", () => {
  test("none true: the error goes on untouched", async () => {
    const error = await failureOf(
      runOnce(failing(`{action: continue, when: ["error.type == 'TIMEOUT'"], fallback: x}`)),
    );
    expect(error.message).toBe("resource execution failed for t: command failed: exit status 3: oops");
  });

  test("one that cannot be evaluated counts as not matched and is logged", async () => {
    const log = warningLog();
    await failureOf(runOnce(failing(`{action: continue, when: ["get('a').b"]}`), { log }));
    expect(log.warnings[0]).toStartWith("onError.when cannot be evaluated ");
  });
});

describe("retry", () => {
  test("repeats the whole body until it succeeds", async () => {
    const events: RunEvent[] = [];
    await using project = await testProject({
      resources: `
- actionId: t
  before: ["set('n', get('n', 0) + 1)"]
  exec: {command: "${failsUntil(3)}"}
  onError: {action: retry, maxRetries: 5}
  apiResponse: {response: "{{ get('n') }}"}`,
    });
    expect(await project.run({ onEvent: (event) => events.push(event) })).toMatchObject({ envelope: { data: 3 } });
    expect(events.filter(({ type }) => type === "resource.retrying")).toHaveLength(2);
  });

  test("maxRetries counts the attempts after the first, three unless given", async () => {
    await using project = await testProject({ resources: failing("{action: retry}", "echo x >> calls; exit 1") });
    const error = await failureOf(project.run());
    expect(error.message).toBe(
      "resource execution failed for t: all 3 retry attempts failed: command failed: exit status 1",
    );
    expect(await Bun.file(project.dir.at("calls")).text()).toBe("x\n".repeat(4));
  });

  test("a timeout stays a timeout", async () => {
    const resources = `- {actionId: t, exec: {command: "sleep 5", timeout: 20ms}, onError: {action: retry, maxRetries: 1}}`;
    expect(await failureOf(runOnce(resources))).toMatchObject({ status: 504, apiCode: "TIMEOUT" });
  });

  test.each(["80ms", `"{{ '8' + '0ms' }}"`])("waits retryDelay %s between attempts", async (delay) => {
    const started = performance.now();
    await failureOf(runOnce(failing(`{action: retry, maxRetries: 2, retryDelay: ${delay}}`)));
    expect(performance.now() - started).toBeGreaterThanOrEqual(160);
  });
});

describe("the default handler of the environment", () => {
  const env = (more: object) => ({ ...childEnv, ...more });

  test("holds for resources without onError", async () => {
    const resources = `- {actionId: t, exec: {command: "exit 1"}}`;
    expect(await runOnce(resources, { env: env({ KDEPS_ON_ERROR_ACTION: "continue" }) })).toMatchObject({
      _error: { handled: true },
    });
  });

  test("gives way to the resource's own", async () => {
    const error = await failureOf(
      runOnce(failing("{action: fail}"), { env: env({ KDEPS_ON_ERROR_ACTION: "continue" }) }),
    );
    expect(error.status).toBe(500);
  });

  test("repeats as often as it says", async () => {
    const given = env({ KDEPS_ON_ERROR_ACTION: "retry", KDEPS_ON_ERROR_MAX_RETRIES: "2" });
    const error = await failureOf(runOnce(`- {actionId: t, exec: {command: "exit 1"}}`, { env: given }));
    expect(error.message).toContain("all 2 retry attempts failed: ");
  });
});
