import { describe, expect, test } from "bun:test";
import { failureOf, request, runOnce } from "../run-project.ts";

const items = (list: string, response: string, more = "") =>
  `- {actionId: t, items: ${list}${more}, apiResponse: {response: ${response}}}`;

async function data(resources: string): Promise<unknown[]> {
  const value = (await runOnce(resources)) as { data: unknown }[];
  return value.map((envelope) => envelope.data);
}

describe("passes", () => {
  test.each<[string, string, unknown[]]>([
    ['[a, "{{ [1, 2] }}", b]', `"{{ item.current() }}"`, ["a", 1, 2, "b"]],
    ["[a, b, c]", `"{{ item.prev() }}|{{ item.next() }}"`, ["|b", "a|c", "b|"]],
    ["[a, b]", `"{{ item.index() }}/{{ item.count() }}"`, ["0/2", "1/2"]],
    [
      "[a, b]",
      `"{{ item.values() }}"`,
      [
        ["a", "b"],
        ["a", "b"],
      ],
    ],
    ["[a, b]", `"{{ get('current') }}{{ get('item') }}{{ get('i', 'item') }}"`, ["aa0", "bb1"]],
    ["[a, b]", `"{{ get('prev') }}"`, [null, "a"]],
    ["[a, b]", `"{{ get('next') }}"`, ["b", null]],
    [
      "[a, b]",
      `["{{ get('index') }}", "{{ get('count') }}", "{{ get('all') }}", "{{ get('items') }}"]`,
      [
        [0, 2, ["a", "b"], ["a", "b"]],
        [1, 2, ["a", "b"], ["a", "b"]],
      ],
    ],
    [
      "[a]",
      `["{{ info('index') }}", "{{ info('count') }}", "{{ info('current') }}", "{{ info('prev') }}"]`,
      [[0, 1, "a", null]],
    ],
    [
      "[\"{{ [{name: 'Ada', count: 7}] }}\"]",
      `["{{ item.name }}", "{{ item.count }}", "{{ item.index() }}"]`,
      [["Ada", 7, 0]],
    ],
    ["[]", "x", []],
  ])("%s: %s", async (list, response, expected) => {
    expect(await data(items(list, response))).toEqual(expected);
  });

  test("the result is a list also of one, and nil results are left out", async () => {
    expect(await runOnce(`- {actionId: t, items: [a], python: {script: "print('null')"}}`)).toEqual([]);
    expect(await runOnce(`- {actionId: t, items: [a], exec: {command: "printf x"}}`)).toMatchObject([{ stdout: "x" }]);
  });

  test("values of another items resource", async () => {
    const resources = `
- {actionId: a, items: [x, "{{ ['y'] }}"], before: ["set('n', 1)"]}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ item.values('a') }}", "{{ item.values('none') }}"]}}`;
    expect(await runOnce(resources)).toEqual([["x", "y"], []]);
  });

  test("item memory lives until the last item and is gone afterwards", async () => {
    const resources = `
- actionId: a
  items: ["1", "2", "3"]
  before: ["set('seen', get('seen', '') + item.current(), 'item')"]
  apiResponse: {response: "{{ get('seen', 'item') }}"}
- {actionId: t, requires: [a], apiResponse: {response: ["{{ map(output('a'), .data) }}", "{{ get('seen') }}"]}}`;
    expect(await runOnce(resources)).toEqual([["1", "12", "123"], null]);
  });

  test("two items resources at the same time do not see each other's items", async () => {
    const resources = `
- {actionId: a, items: [a1, a2, a3], exec: {command: "sleep 0.02; printf '%s' {{ item.current() }}"}, apiResponse: {response: "{{ item.current() + ' ' + get('a').stdout }}"}}
- {actionId: b, items: [b1, b2, b3], exec: {command: "sleep 0.02; printf '%s' {{ item.current() }}"}, apiResponse: {response: "{{ item.current() + ' ' + get('b').stdout }}"}}
- {actionId: t, requires: [a, b], apiResponse: {response: "{{ map(output('a') , .data) }} {{ map(output('b'), .data) }}"}}`;
    expect(await runOnce(resources)).toBe('["a1 a1","a2 a2","a3 a3"] ["b1 b1","b2 b2","b3 b3"]');
  });
});

test("a failing pass fails the resource", async () => {
  const error = await failureOf(
    runOnce(`- {actionId: t, items: ["0", "4"], exec: {command: "exit {{ item.current() }}"}}`),
  );
  expect(error.message).toBe("resource execution failed for t: item execution failed: command failed: exit status 4");
});

test("a failing check stops the workflow with its own answer", async () => {
  const resources = `- {actionId: t, items: [a, b], validations: {check: ["item.current() == 'a'"], error: {code: 409, message: "bad {{ item.current() }}"}}, apiResponse: {}}`;
  expect(await failureOf(runOnce(resources, { request: request() }))).toMatchObject({ message: "bad b", status: 409 });
});

test("onError covers all passes together", async () => {
  const resources = `- {actionId: t, items: ["0", "1"], exec: {command: "exit {{ item.current() }}"}, onError: {action: continue, fallback: none}}`;
  expect(await runOnce(resources)).toBe("none");
});
