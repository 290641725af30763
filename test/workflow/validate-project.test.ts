import { describe, expect, test } from "bun:test";
import { renderValidation, validateProject } from "../../src/workflow/validate-project.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

async function validate(dir: TempDir, path: string) {
  return renderValidation(await validateProject(path, { env: {}, cwd: dir.path, home: dir.at("home") }));
}

const workflow = `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, targetActionId: a}
settings: {}
resources:
  - actionId: a
    exec: {command: ls}
`;

const passed = `✓ YAML syntax
✓ Schema
✓ Rules and dependencies
✓ Action ids and components
✓ Expression syntax
Validation successful!`;

describe("what is valid", () => {
  test.each([
    [".", "workflow: workflow.yaml"],
    ["workflow.yaml", "workflow: workflow.yaml"],
    ["resources/one.yaml", "resource: resources/one.yaml"],
    ["components/c", "component: components/c/component.yaml"],
    ["components/c/component.yaml", "component: components/c/component.yaml"],
  ])("%s is a %s", async (path, head) => {
    await using dir = await tempDir({
      "workflow.yaml": workflow.replace("actionId: a\n", "actionId: a\n    requires: [b, c]\n"),
      "resources/one.yaml": "actionId: b\nrequires: [c]\ncomponent: {name: c}\n---\nactionId: c\nexec: {command: x}\n",
      "components/c/component.yaml":
        "apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: c, targetActionId: r}\nresources: [{actionId: r, exec: {command: x}}]\n",
    });
    expect(await validate(dir, path)).toEqual({ out: `Validating ${head}\n${passed}`, err: "" });
  });

  test("warnings are shown and pass", async () => {
    await using dir = await tempDir({ "workflow.yaml": `${workflow}  - actionId: b\n    exec: {command: x}\n` });
    expect(await validate(dir, ".")).toEqual({
      out: `Validating workflow: workflow.yaml
workflow.yaml:8:15: warning: b: resource is unreachable from targetActionId
    - actionId: b
                ^
${passed}`,
      err: "",
    });
  });
});

describe("what is not", () => {
  test("a workflow with errors and warnings", async () => {
    await using dir = await tempDir({
      "workflow.yaml": workflow
        .replace("command: ls", "command: ls, agrs: [1]")
        .replace("targetActionId: a", "targetActionId: z"),
    });
    expect(await validate(dir, ".")).toEqual({
      out: `Validating workflow: workflow.yaml
workflow.yaml:7:25: warning: resources[0].exec.agrs: unknown key "agrs"
      exec: {command: ls, agrs: [1]}
                          ^
  did you mean "args"?`,
      err: `workflow.yaml:3:40: target action 'z' not found in resources
  metadata: {name: demo, targetActionId: z}
                                         ^
Validation failed: 1 error, 1 warning`,
    });
  });

  test("W29 faults of syntax, rules and expressions come in one run, each place once", async () => {
    await using dir = await tempDir({
      "workflow.yaml": workflow
        .replace("command: ls}", `command: ls}\n    apiResponse: {response: "{{ get('x' }}"}`)
        .replace("actionId: a\n", 'actionId: a\n    requires: [z]\n    validations: {skip: ["user.name == 1"]}\n'),
      "resources/b.yaml": "actionId: b\nhttpClient: {<<: *defaults, url: http://x}\n",
      "resources/c.yaml": "actionId: c\nexec:\n\tcommand: ls\n",
    });
    const { err } = await validate(dir, ".");
    expect(err.split("\n").filter((line) => /^\S+:\d+:\d+: /.test(line))).toEqual([
      "workflow.yaml:8:26: expression compilation failed: unknown name user",
      `workflow.yaml:10:41: interpolation failed for '{{ get('x' }}': expression compilation failed: unexpected end of expression, expected "," (1:12)`,
      "resources/b.yaml:2:18: failed to parse resource file b.yaml: no anchor &defaults stands before this alias",
      "resources/c.yaml:3:1: failed to parse resource file c.yaml: a tab is used as indentation",
    ]);
  });

  test("W4 every kind of fault in every file, and none that only follows from another", async () => {
    await using dir = await tempDir({
      "workflow.yaml": `apiVersion: kdeps.io/v1
kind: [Workflow]
metadata: {name: [demo], targetActionId: gone}
settings:
  apiServer: {routes: [{path: [/x]}]}
resources:
  - actionId: a
    requires: [nobody, b]
    name: []
    exec: {command: x, workingDir: "{{ 1 + }}", args: 1}
  - actionId: b
    onError: {maxRetries: 50, fallback: "{{ b.x + }}"}
    before: [[1], "set('mine', 1)", "x ="]
    httpClient: {headers: {a: "{{ mine.id }}", b: "{{ c.id }}", c: "{{ d.id }}"}}
`,
      "resources/c.yaml":
        "actionId: c\nloop: {every: 1s, at: ['10:00']}\nvalidations: {methods: FETCH, check: [\"1 +\"]}\nexec: {command: x}\n",
      "resources/d.yaml": 'actionId: c\nrequires: [d, c2]\nsql: {connectionName: x, params: ["{{ ( }}"]}\n',
      "resources/e.yaml": "requires: [zz]\nchat: {prompt: hi}\n",
    });
    const { err } = await validate(dir, ".");
    expect(err.split("\n").filter((line) => /^(\S+:\d+:\d+: |Val)/.test(line))).toEqual([
      "workflow.yaml:2:7: kind: a list is not allowed. Available options: [Workflow]",
      'workflow.yaml:3:18: metadata.name: got a list. Expected type: string. Example: "some text"',
      "workflow.yaml:3:42: target action 'gone' not found in resources",
      'workflow.yaml:5:31: settings.apiServer.routes[0].path: got a list. Expected type: string. Example: "some text"',
      "workflow.yaml:8:16: resource 'a' depends on unknown resource 'nobody'",
      'workflow.yaml:9:11: resources[0].name: got a list. Expected type: string. Example: "some text"',
      "workflow.yaml:10:44: interpolation failed for '{{ 1 + }}': expression compilation failed: unexpected end of expression (1:8)",
      "workflow.yaml:10:55: resources[0].exec.args: got 1. Expected type: list. Example: [a, b]",
      "workflow.yaml:12:27: resources[1].onError.maxRetries: 50: must be between 1 and 10",
      "workflow.yaml:12:51: interpolation failed for '{{ b.x + }}': expression compilation failed: unexpected end of expression (1:10)",
      'workflow.yaml:13:14: resources[1].before[0]: got a list. Expected type: string or map. Example: "some text"',
      'workflow.yaml:13:40: expression compilation failed: unexpected token "=" (1:3)',
      "workflow.yaml:14:17: invalid resource 'b': httpClient.url is required",
      'workflow.yaml:14:72: b: expression references unknown actionId "d"',
      "resources/c.yaml:2:23: invalid resource 'c': loop: 'every' and 'at' are mutually exclusive; set only one",
      'resources/c.yaml:3:24: validations.methods: got "FETCH". Expected type: list. Example: [a, b]',
      "resources/c.yaml:3:43: expression compilation failed: unexpected end of expression (1:4)",
      "resources/d.yaml:1:11: duplicate actionID: c",
      "resources/d.yaml:2:12: resource 'c' depends on unknown resource 'd'",
      "resources/d.yaml:2:15: resource 'c' depends on unknown resource 'c2'",
      "resources/d.yaml:3:6: invalid resource 'c': sql.query or sql.queries is required",
      "resources/d.yaml:3:41: interpolation failed for '{{ ( }}': expression compilation failed: unexpected end of expression (1:6)",
      "resources/e.yaml:1:1: invalid resource '': resource actionID is required",
      "resources/e.yaml:1:12: resource '' depends on unknown resource 'zz'",
      "resources/e.yaml:2:1: invalid resource '': chat executor not available",
      "Validation failed: 25 errors",
    ]);
  });

  test("a manifest that does not parse does not hide what its resources hold", async () => {
    await using dir = await tempDir({
      "workflow.yaml": "apiVersion: 'x\n",
      "resources/b.yaml": "actionId: b\nrequires: [a]\nexec: {command: x, workingDir: '{{ 1 + }}'}\n",
      "resources/c.yaml": "actionId: b\nexec: {command: x}\n",
    });
    const { err } = await validate(dir, ".");
    expect(err.split("\n").filter((line) => /^(\S+:\d+:\d+: |Val)/.test(line))).toEqual([
      "workflow.yaml:1:13: failed to parse YAML: this quote is never closed",
      "resources/b.yaml:3:40: interpolation failed for '{{ 1 + }}': expression compilation failed: unexpected end of expression (1:8)",
      "resources/c.yaml:1:11: duplicate actionID: b",
      "Validation failed: 3 errors",
    ]);
  });

  test("all errors are counted, two hundred are shown, in less than a second", async () => {
    const faulty = (i: number) =>
      `actionId: r${i}\nrequires: [x${i}]\nname: []\nexec: {command: x, workingDir: "{{ 1 + }}", a: 1}\n`;
    const files = Array.from({ length: 300 }, (_, i): [string, string] => [`resources/r${i}.yaml`, faulty(i)]);
    await using dir = await tempDir({ "workflow.yaml": workflow, ...Object.fromEntries(files) });
    const before = performance.now();
    const { out, err } = await validate(dir, ".");
    expect(performance.now() - before).toBeLessThan(1000);
    expect(err.split("\n").slice(-2)).toEqual([
      "1100 more problems are not shown",
      "Validation failed: 900 errors, 600 warnings",
    ]);
    expect([out, err].map((text) => text.split("\n").filter((line) => line.startsWith("resources/")).length)).toEqual([
      200, 200,
    ]);
  });

  test.each([
    [
      "a list for a word",
      workflow.replace("Workflow", "[x]"),
      "workflow.yaml:2:7: kind: a list is not allowed. Available options: [Workflow]",
    ],
    [
      "every and at, once",
      workflow.replace("actionId: a\n", "actionId: a\n    loop: {every: 1s, at: ['10:00']}\n"),
      "workflow.yaml:7:27: invalid resource 'a': loop: 'every' and 'at' are mutually exclusive; set only one",
    ],
  ])("%s", async (_, text, message) => {
    await using dir = await tempDir({ "workflow.yaml": text });
    const { err } = await validate(dir, ".");
    expect(err.split("\n").filter((line) => /^(workflow|Val)/.test(line))).toEqual([
      message,
      "Validation failed: 1 error",
    ]);
  });

  test("a number too large is mentioned once", async () => {
    const sql = "sql: {connectionName: x, queries: [{query: select 1, params: [12345678901234567890]}]}";
    await using dir = await tempDir({ "workflow.yaml": workflow.replace("exec: {command: ls}", sql) });
    const { out } = await validate(dir, ".");
    expect(out.split("\n").filter((line) => line.startsWith("workflow"))).toEqual([
      "workflow.yaml:7:67: warning: resources[0].sql.queries[0].params[0]: 12345678901234567890 has more digits than a number can hold",
    ]);
  });

  test("a component with a target it does not have and a key nobody knows", async () => {
    await using dir = await tempDir({
      "c/component.yaml":
        "apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: c, targetActionId: x}\nresources: [{actionId: r, requires: [q], exec: {command: x}, retries: 1}]\n",
    });
    const { err } = await validate(dir, "c");
    expect(err.split("\n").filter((line) => /^(c\/|Val)/.test(line))).toEqual([
      "c/component.yaml:4:38: resource 'r' depends on unknown resource 'q'",
      'c/component.yaml:4:62: resources[0].retries: unknown key "retries"',
      "Validation failed: 2 errors",
    ]);
  });

  test.each([
    ["gone.yaml", "failed to stat path: gone.yaml: no such file or directory"],
    ["empty", "no agency.yaml, component.yaml, or workflow.yaml found in DIR/empty"],
    ["x.kdeps", "packages (x.kdeps) are not supported by this version"],
    ["agency.yaml", "agencies (agency.yaml) are not supported by this version"],
  ])("%s", async (path, message) => {
    await using dir = await tempDir({ "empty/file": "", "agency.yaml": "" });
    const { out, err } = await validate(dir, path);
    expect(out).toBe(`Validating workflow: ${path}`);
    expect(err).toBe(`${message.replace("DIR", dir.path)}\nValidation failed: 1 error`);
  });
});
