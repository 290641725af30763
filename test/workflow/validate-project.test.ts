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

  test("a component with a target it does not have and a key nobody knows", async () => {
    await using dir = await tempDir({
      "c/component.yaml":
        "apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: c, targetActionId: x}\nresources: [{actionId: r, requires: [q], exec: {command: x}, retries: 1}]\n",
    });
    const { err } = await validate(dir, "c");
    expect(err.split("\n").filter((line) => /^(c\/|Val)/.test(line))).toEqual([
      'c/component.yaml:4:62: resources[0].retries: unknown key "retries"',
      "Validation failed: 1 error",
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
