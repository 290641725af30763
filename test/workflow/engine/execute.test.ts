import { describe, expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import type { RunEvent } from "../../../src/workflow/index.ts";
import { expectGone } from "../../support/process-gone.ts";
import { failureOf, request, runOnce, testProject } from "../run-project.ts";

/** Events as `type id`. */
function recorded() {
  const events: RunEvent[] = [];
  const names = () => events.map(({ type, actionId }) => `${type.replace("resource.", "")} ${actionId}`);
  return { events, names, onEvent: (event: RunEvent) => events.push(event) };
}

describe("what a run gives", () => {
  test.each<[string, string, unknown]>([
    ["the action's result", `- {actionId: t, exec: {command: "printf hi"}}`, { stdout: "hi", exitCode: 0 }],
    [
      "the response's data",
      `- {actionId: t, apiResponse: {response: {a: 1, b: [x, null, true]}}}`,
      { a: 1, b: ["x", null, true] },
    ],
    ["a response without data", `- {actionId: t, apiResponse: {}}`, null],
    ["a status for expressions only", `- {actionId: t, before: ["set('a', 1)"]}`, { status: "expressions_executed" }],
    ["a resource without name A65", `- {actionId: t, apiResponse: {response: ok}}`, "ok"],
  ])("%s", async (_, resources, expected) => {
    const data = await runOnce(resources);
    if (typeof expected === "object" && expected !== null) expect(data).toMatchObject(expected);
    else expect(data).toBe(expected);
  });

  test("the whole envelope reaches the caller", async () => {
    await using project = await testProject({
      resources: `
- actionId: t
  apiResponse:
    success: "no"
    response: "{{ get('q') }}"
    statusCode: 418
    headers: {X-Count: "{{ 1 + 2 }}", X-Plain: a}
    model: m1
    backend: "{{ get('b') }}"`,
    });
    expect(await project.run({ request: request({ query: { q: "hi", b: "ollama" } }) })).toEqual({
      kind: "envelope",
      envelope: {
        success: false,
        data: "hi",
        statusCode: 418,
        headers: { "X-Count": "3", "X-Plain": "a" },
        model: "m1",
        backend: "ollama",
      },
    });
  });

  test("a file to send is named by its absolute path", async () => {
    await using project = await testProject({
      resources: `- {actionId: t, apiResponse: {file: "out/{{ get('n') }}.txt"}}`,
    });
    const result = await project.run({ request: request({ query: { n: "a b" } }) });
    expect(result).toMatchObject({ kind: "envelope", envelope: { file: project.dir.at("out/a b.txt") } });
  });

  test("a file outside of the workflow's folder is not sent", async () => {
    await using project = await testProject({ resources: `- {actionId: t, apiResponse: {file: "{{ get('n') }}"}}` });
    await symlink("/etc", project.dir.at("link"));
    for (const n of ["../secret", "/etc/passwd", "a/../../secret", "link/passwd", "."]) {
      const error = await failureOf(project.run({ request: request({ query: { n } }) }));
      expect(error.reason).toBe(`apiResponse.file: ${n} is outside of the workflow's folder`);
    }
  });

  test.each<[string, string]>([
    ["{{ 99 }}", "apiResponse.statusCode: must be between 100 and 599, got 99"],
    ["{{ 'many' }}", 'apiResponse.statusCode: expected integer, got "many"'],
  ])("status code %s is refused", async (code, message) => {
    const resources = `- {actionId: t, apiResponse: {statusCode: "${code}"}}`;
    expect((await failureOf(runOnce(resources))).reason).toBe(message);
  });

  test.each<[unknown, boolean]>([
    ["true", true],
    ['"yes"', true],
    ['"ON"', true],
    ['"1"', true],
    ["false", false],
    ['"off"', false],
    ['""', false],
    ["maybe", false],
    [`"{{ 1 == 1 }}"`, true],
    [`"{{ get('nothing') }}"`, false],
  ])("success: %s is %p", async (written, expected) => {
    await using project = await testProject({ resources: `- {actionId: t, apiResponse: {success: ${written}}}` });
    expect(await project.run()).toMatchObject({ envelope: { success: expected } });
  });

  test("get gives the whole envelope of another resource", async () => {
    const resources = `
- {actionId: a, apiResponse: {response: x, headers: {X-A: "1"}, statusCode: 201}}
- {actionId: t, requires: [a], apiResponse: {response: "{{ output('a') }}"}}`;
    expect(await runOnce(resources)).toEqual({
      success: true,
      data: "x",
      _meta: { headers: { "X-A": "1" }, statusCode: 201 },
    });
  });

  test("W31 text that looks like JSON stays text inside the engine", async () => {
    const resources = `- {actionId: t, apiResponse: {response: ["12345678901234567890", "1.10", "1e3", "007"]}}`;
    expect(await runOnce(resources)).toEqual(["12345678901234567890", "1.10", "1e3", "007"]);
  });
});

describe("the graph", () => {
  test("only what the target needs runs, requirements first, ties as declared", async () => {
    const { names, onEvent } = recorded();
    const resources = `
- {actionId: unused, exec: {command: "touch unused"}}
- {actionId: t, requires: [b, a], apiResponse: {response: ok}}
- {actionId: b, before: ["set('x', 1)"]}
- {actionId: a, before: ["set('y', 1)"]}`;
    await runOnce(resources, { onEvent });
    const started = names().filter((name) => name.startsWith("started"));
    expect(started).toEqual(["started b", "started a", "started t"]);
  });

  test("W1 independent resources overlap", async () => {
    // Each waits for the other's file: one after the other would run into the time limit.
    const wait = (own: string, other: string) =>
      `touch ${own}; i=0; while [ ! -e ${other} ] && [ $i -lt 100 ]; do sleep 0.05; i=$((i+1)); done; [ -e ${other} ]`;
    const resources = `
- {actionId: a, exec: {command: "${wait("fa", "fb")}"}}
- {actionId: b, exec: {command: "${wait("fb", "fa")}"}}
- {actionId: t, requires: [a, b], apiResponse: {response: both}}`;
    expect(await runOnce(resources)).toBe("both");
  });

  test("W1 a resource starts when its last requirement has ended", async () => {
    const { names, onEvent } = recorded();
    const resources = `
- {actionId: slow, exec: {command: "sleep 0.2"}}
- {actionId: quick, before: ["set('a', 1)"]}
- {actionId: next, requires: [quick], before: ["set('b', 1)"]}
- {actionId: t, requires: [slow, next], apiResponse: {response: ok}}`;
    await runOnce(resources, { onEvent });
    expect(names()).toEqual([
      "started slow",
      "started quick",
      "completed quick",
      "started next",
      "completed next",
      "completed slow",
      "started t",
      "completed t",
    ]);
  });

  test("after a failure nothing starts, what runs is awaited, the first error is reported", async () => {
    const { names, onEvent } = recorded();
    const resources = `
- {actionId: bad, exec: {command: "exit 3"}}
- {actionId: slow, exec: {command: "sleep 0.3; touch done"}}
- {actionId: late, requires: [slow], exec: {command: "touch late"}}
- {actionId: t, requires: [bad, late], apiResponse: {}}`;
    await using project = await testProject({ resources });
    const error = await failureOf(project.run({ onEvent }));
    expect(error.message).toBe("resource execution failed for bad: command failed: exit status 3");
    expect(names()).toEqual(["started bad", "started slow", "failed bad", "completed slow"]);
    expect(await Bun.file(project.dir.at("done")).exists()).toBe(true);
    expect(await Bun.file(project.dir.at("late")).exists()).toBe(false);
  });

  test("a hundred resources in a chain and a hundred side by side", async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `r${i}`);
    const chain = ids.map(
      (id, i) => `- {actionId: ${id}, requires: [${i ? `r${i - 1}` : ""}], before: ["set('n', get('n', 0) + 1)"]}`,
    );
    const last = `- {actionId: t, requires: [r99], apiResponse: {response: "{{ get('n') }}"}}`;
    expect(await runOnce([...chain, last].join("\n"))).toBe(100);
    const wide = ids.map((id) => `- {actionId: ${id}, before: ["set('n', get('n', 0) + 1)"]}`);
    const join = `- {actionId: t, requires: [${ids.join(", ")}], apiResponse: {response: "{{ get('n') }}"}}`;
    expect(await runOnce([...wide, join].join("\n"))).toBe(100);
  });
});

describe("skipping", () => {
  test("a skipped resource leaves nothing and its dependents still run", async () => {
    const resources = `
- {actionId: a, validations: {skip: ["true"]}, exec: {command: "touch ran"}}
- {actionId: t, requires: [a], apiResponse: {response: {a: "{{ output('a') }}"}}}`;
    const { names, onEvent } = recorded();
    expect(await runOnce(resources, { onEvent })).toEqual({ a: null });
    expect(names()).toContain("skipped a");
  });

  test("a skipped target is a failure", async () => {
    const error = await failureOf(runOnce(`- {actionId: t, validations: {skip: ["1 == 1"]}, apiResponse: {}}`));
    expect(error).toMatchObject({
      message: "target resource 't' produced no output",
      status: 500,
      apiCode: "INTERNAL_ERROR",
    });
  });
});

describe("cancellation", () => {
  test("an abort ends children and leaves with the caller's own reason", async () => {
    await using project = await testProject({
      resources: `- {actionId: t, exec: {command: "echo $$ > pid; touch started; sleep 60"}}`,
    });
    const controller = new AbortController();
    const reason = new Error("client went away");
    const run = project.run({ signal: controller.signal });
    while (!(await Bun.file(project.dir.at("started")).exists())) await Bun.sleep(5);
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
    await expectGone(Number(await Bun.file(project.dir.at("pid")).text()));
  });

  test("a run that is aborted already does nothing", async () => {
    await using project = await testProject({ resources: `- {actionId: t, exec: {command: "touch ran"}}` });
    await expect(project.run({ signal: AbortSignal.abort(new Error("stop")) })).rejects.toThrow("stop");
    expect(await Bun.file(project.dir.at("ran")).exists()).toBe(false);
  });

  test("an abort during a wait between passes ends the wait", async () => {
    await using project = await testProject({
      resources: `- {actionId: t, loop: {every: 1h, maxIterations: 2}, before: ["set('a', 1)"], onError: {action: continue}}`,
    });
    const controller = new AbortController();
    const run = project.run({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 30);
    await expect(run).rejects.toThrow("enough");
  });
});

describe("W2 requests share nothing but the plan", () => {
  test("two runs at the same time keep their own memory", async () => {
    await using project = await testProject({
      resources: `
- {actionId: a, before: ["set('x', get('q'))"], exec: {command: "sleep 0.05"}}
- {actionId: t, requires: [a], apiResponse: {response: "{{ get('x') }}"}}`,
    });
    const runs = ["one", "two", "three"].map((q) => project.run({ request: request({ query: { q } }) }));
    expect(await Promise.all(runs)).toMatchObject([
      { envelope: { data: "one" } },
      { envelope: { data: "two" } },
      { envelope: { data: "three" } },
    ]);
    expect(await project.run({ request: request() })).toMatchObject({ envelope: { data: null } });
  });

  test("W30 odd keys of a body stay data and are gone with the request", async () => {
    await using project = await testProject({
      resources: `- {actionId: t, apiResponse: {response: {admin: "{{ get('admin') }}", all: "{{ input }}"}}}`,
    });
    const text = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    const first = await project.run({ request: request({ body: JSON.parse(text) }) });
    expect(JSON.stringify(first.kind === "envelope" && first.envelope.data)).toBe(`{"admin":null,"all":${text}}`);
    const second = await project.run({ request: request({ body: {} }) });
    expect(second).toMatchObject({ envelope: { data: { admin: null } } });
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });
});
