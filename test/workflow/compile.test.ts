import { describe, expect, test } from "bun:test";
import { type ProjectOptions, runOnce, testProject } from "./run-project.ts";

/** What stops a project, without the lines of the file. */
async function faults(resources: string, options: Omit<ProjectOptions, "resources"> = {}): Promise<string[]> {
  try {
    await using project = await testProject({ resources, ...options });
    return [`compiled ${project.plan.name}`];
  } catch (error) {
    return (error as Error).message.split("\n").filter((line) => !line.startsWith("  "));
  }
}

describe("W4 a fault is found before anything runs, with its place", () => {
  test.each<[string, string]>([
    [`- {actionId: t, apiResponse: {response: "{{ 1 + }}"}}`, "workflow.yaml:6:51: "],
    [`- {actionId: t, apiResponse: {response: {a: [x, "{{ 1 + 1"]}}}`, "workflow.yaml:6:51: "],
    [`- {actionId: t, apiResponse: {success: "{{ ( }}"}}`, "workflow.yaml:6:"],
    [
      `- {actionId: t, apiResponse: {response: "{{ true || missing }}"}}`,
      "workflow.yaml:6:55: expression compilation failed: unknown name missing",
    ],
    [
      `- {actionId: t, before: ["nothing(1)"]}`,
      "workflow.yaml:6:28: expression compilation failed: unknown name nothing",
    ],
    [`- {actionId: t, apiResponse: {headers: {X: "{{ ( }}"}}}`, "workflow.yaml:6:"],
    [`- {actionId: t, exec: {command: echo, args: [ok, "{{ 1 + }}"]}}`, "workflow.yaml:6:"],
    [`- {actionId: t, httpClient: {url: x, data: {a: {b: "{{ 1 + }}"}}}}`, "workflow.yaml:6:"],
    [`- {actionId: t, python: {script: "{{ 1 + }}"}}`, "workflow.yaml:6:"],
    [`- {actionId: t, before: ["set('a', "], apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, after: [{exec: {command: echo, args: ["{{ 1 + }}"]}}], apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, items: ["{{ 1 + }}"], apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, loop: {while: "1 +"}, apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, validations: {skip: ["1 +"]}, apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, validations: {error: {message: "{{ 1 + }}"}}, apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, onError: {expr: ["1 +"]}, apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, onError: {when: ["1 +"]}, apiResponse: {}}`, "workflow.yaml:6:"],
    [`- {actionId: t, onError: {action: continue, fallback: ["{{ 1 + }}"]}, apiResponse: {}}`, "workflow.yaml:6:"],
    [
      `- {actionId: t, apiResponse: {}}\n- {actionId: unused, apiResponse: {response: "{{ 1 + }}"}}`,
      "workflow.yaml:7:",
    ],
  ])("%s", async (resources, place) => {
    const [first, ...more] = (await faults(resources)).filter((line) => !line.includes("unreachable"));
    expect(first).toStartWith(place);
    expect(more).toEqual([]);
  });

  test("the caret stands under the character in a block of several lines", async () => {
    const resources = `
- actionId: t
  before:
    - |
      set('a', 1)
      set('b', 2 +)
  apiResponse: {}`;
    expect((await faults(resources))[0]).toMatch(/^workflow\.yaml:10:\d+: /);
  });

  test("all faults of a project at once", async () => {
    const resources = `
- {actionId: a, apiResponse: {response: ["{{ 1 + }}", "{{ 2 + }}"]}}
- {actionId: t, requires: [a], exec: {command: x, timeout: 1s, args: ["{{ 3 + }}"]}}`;
    expect(await faults(resources)).toHaveLength(3);
  });

  test("components that are called, in their own file; others are left alone", async () => {
    const broken = (name: string) =>
      `apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: ${name}}\nresources: [{actionId: ${name}Run, apiResponse: {response: "{{ 1 + }}"}}]\n`;
    const files = {
      "components/used/component.yaml": broken("used"),
      "components/idle/component.yaml": broken("idle"),
    };
    const found = await faults("- {actionId: t, component: {name: used}}", { files });
    expect(found.filter((line) => !line.includes("unreachable"))).toHaveLength(1);
    expect(found.join()).toContain("components/used/component.yaml:4:");
  });
});

test("W3 what is constant is computed once and shared", async () => {
  await using project = await testProject({ resources: `- {actionId: t, apiResponse: {response: {a: [1, x]}}}` });
  const [first, second] = [await project.run(), await project.run()];
  expect(first).toEqual(second);
  expect(project.plan.resources[0]?.response?.response.isConstant).toBe(true);
});

test("a component's resource can be the target, with the component's environment", async () => {
  const files = {
    "components/voice/component.yaml": `apiVersion: kdeps.io/v1
kind: Component
metadata: {name: voice}
resources: [{actionId: speak, apiResponse: {response: ["{{ env('TONE') }}", "{{ get('name') }}"]}}]
`,
    "components/voice/.env": "TONE=soft\n",
  };
  const resources = "- {actionId: own, apiResponse: {}}";
  expect(await runOnce(resources, { target: "speak", files })).toEqual(["soft", "demo"]);
});
