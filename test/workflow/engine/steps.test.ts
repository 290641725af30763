import { describe, expect, test } from "bun:test";
import { failureOf, runOnce } from "../run-project.ts";

test("entries run in the order of the list, expressions and actions mixed", async () => {
  const resources = `
- actionId: t
  before:
    - set('log', 'a')
    - exec: {command: "printf b"}
    - set('log', get('log') + get('_output').stdout)
    - "{{ set('log', get('log') + 'c') }}"
    - apiResponse: {response: "{{ get('_output').stdout + '!' }}"}
  exec: {command: "printf '%s' {{ get('log') }}{{ get('_output').data }}"}
  after:
    - set('after', get('t').stdout + get('_output').stdout)
    - exec: {command: "printf d"}
    - set('after', get('after') + get('_output').stdout)
  apiResponse:
    response: ["{{ get('t').stdout }}", "{{ get('after') }}"]`;
  expect(await runOnce(resources)).toEqual(["abcb!", "abcb!abcb!d"]);
});

test("a response alone is computed once, after before and in front of after", async () => {
  const resources = `
- actionId: a
  before: ["set('n', 1)"]
  apiResponse: {response: "{{ get('n') }}"}
  after: ["set('n', 2)", "set('own', output('a').data)"]
- {actionId: t, requires: [a], apiResponse: {response: ["{{ output('a').data }}", "{{ get('n') }}", "{{ get('own') }}"]}}`;
  expect(await runOnce(resources)).toEqual([1, 2, 1]);
});

test("_output belongs to the resource that made it", async () => {
  const resources = `
- {actionId: a, exec: {command: "printf a"}}
- {actionId: t, requires: [a], apiResponse: {response: "{{ get('_output') }}"}}`;
  expect(await runOnce(resources)).toBeNull();
});

describe("failures", () => {
  test.each<[string, string, string]>([
    ["before", `["set('a', 1)", "get('a').b.c"]`, "inline before resource failed: expression at index 1 failed: "],
    [
      "before",
      `[exec: {command: "exit 4"}]`,
      "inline before resource failed: inline resource at index 0 failed: command failed: exit status 4",
    ],
    ["after", `["get('x').y"]`, "after resource failed: expression at index 0 failed: "],
    [
      "after",
      `["set('a', 1)", exec: {command: "exit 5"}]`,
      "after resource failed: inline resource at index 1 failed: command failed: exit status 5",
    ],
  ])("in %s: %s", async (key, steps, message) => {
    const error = await failureOf(runOnce(`- {actionId: t, ${key}: ${steps}, exec: {command: "true"}}`));
    expect(error.message).toStartWith(`resource execution failed for t: ${message}`);
  });

  test("a failing before ends the list and the action does not run; onError applies", async () => {
    const resources = `
- actionId: a
  before: ["set('n', 1)", {exec: {command: "exit 1"}}, "set('n', 2)"]
  exec: {command: "true"}
  onError: {action: continue, fallback: handled}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ output('a') }}", "{{ get('n') }}", "{{ exec.stdout('a') }}"]}}`;
    expect(await runOnce(resources)).toEqual(["handled", 1, ""]);
  });

  test("D22 a store nobody has", async () => {
    const error = await failureOf(runOnce(`- {actionId: t, before: ["set('a', 1, get('q', 'nowhere'))"]}`));
    expect(error.message).toContain("unknown storage type: nowhere");
  });
});
