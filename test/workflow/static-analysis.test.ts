import { describe, expect, test } from "bun:test";
import { checkReferences } from "../../src/workflow/static-analysis.ts";
import { projectOf, workflow } from "./project-of.ts";
import { lines, Report } from "./support.ts";

async function check(
  text: string,
  components: Readonly<Record<string, string>> = {},
  complete = true,
): Promise<string[]> {
  const report = new Report();
  checkReferences(await projectOf(text, components), { declared: [], complete }, report);
  return lines(report);
}

const component = (name: string, metadata: string, rest: string) =>
  `apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: ${name}, ${metadata}}\n${rest}\n`;
const inputs = "[{name: who, type: string, required: true}, {name: loud, required: true, default: no}, {name: tone}]";
const greet = component("greet", "version: 1.10", `interface: {inputs: ${inputs}}`);

describe("component calls", () => {
  const rows: [string, string, string[]][] = [
    ["all that is needed", "{name: greet, version: 1.10, with: {who: Ada}}", []],
    ["an empty text is given too", "{name: greet, with: {who: ''}}", []],
    [
      "a required input is missing",
      "{name: greet, with: {tone: x}}",
      [`f.yaml:2:46: a: component "greet" requires input "who" but it is not provided in 'with'`],
    ],
    [
      "without any input",
      "{name: greet}",
      [`f.yaml:2:26: a: component "greet" requires input "who" but it is not provided in 'with'`],
    ],
    [
      "an input it does not have",
      "{name: greet, with: {who: Ada, lound: true}}",
      ['f.yaml:2:57: warning: a: component "greet" has no input "lound" (did you mean "loud"?)'],
    ],
    [
      "a component nobody has",
      "{name: gret}",
      [
        `f.yaml:2:33: a: component "gret" not found (did you mean "greet"? Else write it to components/gret/component.yaml next to the workflow, or ~/.kdeps/components/gret/component.yaml)`,
      ],
    ],
    [
      "another version",
      "{name: greet, version: 1.1, with: {who: Ada}}",
      ['f.yaml:2:49: a: component "greet" version mismatch: pinned "1.1", loaded "1.10"'],
    ],
  ];
  test.each(rows)("%s", async (_, call, expected) => {
    expect(await check(workflow("a", `{actionId: a, component: ${call}}`), { greet })).toEqual(expected);
  });

  test("a pinned version of a component that declares none is a warning", async () => {
    const plain = component("plain", "description: d", "");
    expect(await check(workflow("a", "{actionId: a, component: {name: plain, version: 2}}"), { plain })).toEqual([
      'f.yaml:2:49: warning: a: component "plain" declares no version, so "2" cannot be checked',
    ]);
  });

  test("inline calls and calls inside called components count, those of uncalled components do not", async () => {
    const calling = (name: string) =>
      component(name, "targetActionId: gone", `resources: [{actionId: ${name}Run, component: {name: nobody}}]`);
    const text = workflow("a", "{actionId: a, exec: {command: x}, before: [{component: {name: outer}}]}");
    expect(await check(text, { outer: calling("outer"), uncalled: calling("uncalled") })).toEqual([
      "outer.yaml:3:41: target action 'gone' not found in resources",
      `outer.yaml:4:52: outerRun: component "nobody" not found (write it to components/nobody/component.yaml next to the workflow, or ~/.kdeps/components/nobody/component.yaml)`,
    ]);
  });
});

describe("resources that the target does not need", () => {
  const text = workflow(
    "a",
    "{actionId: a, requires: [b], exec: {command: x}},\n{actionId: b, exec: {command: x}},\n{actionId: c, exec: {command: x}}",
  );

  test("are warned about", async () => {
    expect(await check(text)).toEqual(["f.yaml:4:12: warning: c: resource is unreachable from targetActionId"]);
  });

  test("are nobody's business without a target or with files unread", async () => {
    expect(await check(text.replace("targetActionId: a", "targetActionId: z"))).toEqual([]);
    expect(await check(text, {}, false)).toEqual([]);
  });
});

describe("ids in expressions", () => {
  const rows: [string, string, string[]][] = [
    ["output() of an id", "apiResponse: {response: \"{{ output('b') }} {{ output('b.x') }}\"}", []],
    ["a path of an id", 'exec: {command: "{{ b.stdout }}"}', []],
    ["a component's name", 'exec: {command: "{{ greet.who }}"}', []],
    [
      "objects of the scope",
      'exec: {command: "{{ request.path }} {{ item.x }} {{ env.HOME }} {{ config.a }} {{ $actions.b.output }}"}',
      [],
    ],
    ["what get() is asked for is anybody's guess", "exec: {command: \"{{ get('user.name') }}\"}", []],
    ["texts and numbers are no ids", "exec: {command: \"{{ 0.5 + 1 }} {{ 'user.name' }}\"}", []],
    ["variables of an expression are no ids", 'apiResponse: {response: "{{ let u = get(1); u.name }}"}', []],
    ["a name that was set", 'before: ["set(\'user\', {name: 1})"], exec: {command: "{{ user.name }}"}', []],
    ["text without braces in a text field", "exec: {command: cat user.name}", []],
    [
      "output() of nothing",
      "exec: {command: \"x {{ output('bb') }}\"}",
      [`f.yaml:2:37: a: expression references unknown actionId "bb"`],
    ],
    [
      "a path of nothing",
      'exec: {command: "{{ user.name }}"}',
      ['f.yaml:2:35: a: expression references unknown actionId "user"'],
    ],
    [
      "in a condition",
      'exec: {command: x}, validations: {skip: [user.name == 1], check: ["{{ z.y }}"]}',
      [
        'f.yaml:2:56: a: expression references unknown actionId "user"',
        'f.yaml:2:85: a: expression references unknown actionId "z"',
      ],
    ],
    ["a template for another program", "exec: {command: \"docker ps --format '{{.Names}} {{ .a.b }}'\"}", []],
    ["a loop of such a template", "exec: {command: \"x '{{range .Nets}}{{json .IP}}{{end}}' {{ a.stdout }}\"}", []],
    ["such a template as an argument", 'exec: {command: docker, args: [ps, --format, "{{.Names}}"]}', []],
    [
      "a block of a shell text beside one that does not compile",
      "exec: {command: \"x {{ 1 + }} {{ output('nobody') }}\"}",
      ['f.yaml:2:47: a: expression references unknown actionId "nobody"'],
    ],
    [
      "a block of an argument of several lines",
      'exec: {command: sh, args: ["-c", "set -e\\n{{ 1 + }} {{ user.name }}"]}',
      ['f.yaml:2:48: a: expression references unknown actionId "user"'],
    ],
    ["a text that does not compile is somebody else's", 'exec: {command: "{{ user.name + }}"}', []],
  ];
  test.each(rows)("%s", async (_, written, expected) => {
    const text = workflow("a", `{actionId: a, ${written}, requires: [b]}, {actionId: b, exec: {command: x}}`);
    expect(await check(text, { greet })).toEqual(expected);
  });

  test("are found wherever expressions may stand", async () => {
    const written = `items: ["{{ i.a }}"], loop: {while: l.a}, validations: {expr: [e.a], error: {message: "{{ m.a }}"}},
      apiResponse: {response: {k: [x, "{{ r1.a }}"]}, headers: {H: "{{ h.a }}"}, success: s1.a},
      onError: {fallback: "{{ f.a }}", when: [w.a], expr: [x.a], retryDelay: d.a},
      before: [b1.a, {apiResponse: {response: b2.a}}], after: [a1.a, {exec: {command: "{{ a2.a }}", args: ["{{ a3.a }}"]}}]`;
    const found = await check(workflow("a", `{actionId: a, ${written}}`));
    expect(found.map((line) => /actionId "(.*?)"/.exec(line)?.[1])).toEqual([
      "i",
      "l",
      "e",
      "m",
      "r1",
      "h",
      "s1",
      "f",
      "w",
      "x",
      "d",
      "b1",
      "b2",
      "a1",
      "a2",
      "a3",
    ]);
  });

  test("inputs of a component are known inside of it only", async () => {
    const shout = component(
      "shout",
      "version: 1",
      'interface: {inputs: [{name: who, type: object}]}\nresources: [{actionId: s, exec: {command: "{{ who.name }} {{ other.x }}"}}]',
    );
    const text = workflow("a", '{actionId: a, component: {name: shout, with: {who: "{{ who.x }}"}}}');
    expect(await check(text, { shout })).toEqual([
      'f.yaml:2:56: a: expression references unknown actionId "who"',
      'shout.yaml:5:62: s: expression references unknown actionId "other"',
    ]);
  });

  test("ids that may stand in an unread file are not called unknown", async () => {
    const text = workflow("a", '{actionId: a, exec: {command: "{{ user.name }}"}}');
    expect(await check(text, {}, false)).toEqual([]);
  });
});
