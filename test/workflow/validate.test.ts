import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { childOf, plainValue } from "../../src/platform/yaml/node.ts";
import { loadResource } from "../../src/workflow/load-resource.ts";
import type { Project } from "../../src/workflow/project.ts";
import { workflowSchema } from "../../src/workflow/schema/workflow.ts";
import { checkWorkflow } from "../../src/workflow/validate.ts";
import { document, lines, Report } from "./support.ts";

const actions = new Map([["exec", v.object({ command: v.string() })]]);

type Options = { readonly complete?: boolean; readonly declared?: readonly string[]; readonly component?: string };

/** Problems of the rules for a workflow whose files fit their schemas. */
async function problems(text: string, { complete = true, declared = [], component }: Options = {}): Promise<string[]> {
  const { root, origin } = await document(text);
  const list = childOf(root, "resources");
  const report = new Report();
  const items = list?.kind === "list" ? list.items : [];
  const resources = items.map((node, i) => {
    const place = { node, path: ["resources", i], origin, ...(component ? { component } : {}) };
    return loadResource(place, actions, report);
  });
  expect(report.list()).toEqual([]);
  const project: Project = {
    root: "/",
    manifest: v.parse(workflowSchema, plainValue(root)),
    source: origin.source,
    resources: resources.filter((resource) => resource !== undefined),
    components: new Map(),
  };
  checkWorkflow(project, { complete, declared }, report);
  return lines(report);
}

const workflow = (target: string, settings: string, resources: string, more = "") =>
  `apiVersion: kdeps.io/v1\nkind: Workflow\nmetadata: {name: a, targetActionId: ${target}}\nsettings: ${settings}\nresources: [${resources}]\n${more}`;

const x = "exec: {command: x}";
const a = `{actionId: a, ${x}}`;

describe("names and target", () => {
  const rows: [string, string, string[]][] = [
    ["all well", workflow("a", "{}", a), []],
    ["no name", workflow("a", "{}", a).replace("name: a, ", ""), ["f.yaml:3:11: workflow name is required"]],
    [
      "a name with a blank",
      workflow("a", "{}", a).replace("name: a", "name: my flow"),
      ['f.yaml:3:18: warning: metadata.name: "my flow" should hold only letters, digits and hyphens'],
    ],
    ["no target", workflow("''", "{}", a), ["f.yaml:3:37: workflow targetActionID is required"]],
    [
      "no resources",
      workflow("a", "{}", ""),
      [
        "f.yaml:5:12: workflow must have at least one resource (write it under resources: or into a file of the resources folder)",
      ],
    ],
    ["a target nobody has", workflow("aa", "{}", a), ["f.yaml:3:37: target action 'aa' not found in resources"]],
    ["a web server needs neither", workflow("none", "{webServer: {routes: []}}", ""), []],
  ];
  test.each(rows)("%s", async (_, text, expected) => {
    expect(await problems(text)).toEqual(expected);
  });
});

describe("ids and requirements", () => {
  const rows: [string, string, string[]][] = [
    [
      "an id twice",
      `${a}, {actionId: a, ${x}}`,
      ["f.yaml:5:59: duplicate actionID: a (it is already used in f.yaml:5)"],
    ],
    ["ids differ by case", `${a}, {actionId: A, ${x}}`, []],
    [
      "an unknown requirement",
      `{actionId: a, requires: [setpu], ${x}}, {actionId: setup, ${x}}`,
      [`f.yaml:5:38: resource 'a' depends on unknown resource 'setpu' (did you mean "setup"?)`],
    ],
    [
      "itself",
      `{actionId: a, requires: [a], ${x}}`,
      ["f.yaml:5:38: dependency cycle detected (code: DEPENDENCY_CYCLE) (a -> a)"],
    ],
    [
      "a circle",
      `{actionId: a, requires: [z, b], ${x}}, {actionId: b, requires: [a], ${x}}, {actionId: z, ${x}}`,
      ["f.yaml:5:41: dependency cycle detected (code: DEPENDENCY_CYCLE) (a -> b -> a)"],
    ],
    [
      "a circle the target does not reach is wrong too",
      `${a}, {actionId: p, requires: [q], ${x}}, {actionId: q, requires: [p], ${x}}`,
      ["f.yaml:5:73: dependency cycle detected (code: DEPENDENCY_CYCLE) (p -> q -> p)"],
    ],
  ];
  test.each(rows)("%s", async (_, resources, expected) => {
    expect(await problems(workflow("a", "{}", resources))).toEqual(expected);
  });

  test("ids of resources with faults count as known, and nothing is unknown while a file is unread", async () => {
    const text = workflow("t", "{}", `{actionId: a, requires: [broken], ${x}}`);
    expect(await problems(text, { declared: ["broken", "t"] })).toEqual([]);
    expect(await problems(text, { complete: false })).toEqual([]);
  });

  test("faults of a component that the target does not reach are warnings", async () => {
    const circle = `{actionId: p, requires: [p, gone], ${x}}`;
    expect(await problems(workflow("p", "{}", circle), { component: "c" })).toEqual([
      "f.yaml:5:38: dependency cycle detected (code: DEPENDENCY_CYCLE) (p -> p)",
      "f.yaml:5:41: resource 'p' depends on unknown resource 'gone'",
    ]);
    expect(
      (await problems(workflow("t", "{}", circle), { component: "c", declared: ["t"] })).map((line) =>
        line.slice(0, 20),
      ),
    ).toEqual(["f.yaml:5:38: warning", "f.yaml:5:41: warning"]);
  });
});

describe("loops", () => {
  test.each([
    ["{maxIterations: -1}", ["f.yaml:5:65: invalid resource 'a': loop.maxIterations must be non-negative"]],
    ["{maxIterations: 0}", ["f.yaml:5:65: invalid resource 'a': loop.maxIterations must be at least 1"]],
    [
      "{every: 5s, at: ['10:00']}",
      ["f.yaml:5:65: invalid resource 'a': loop: 'every' and 'at' are mutually exclusive; set only one"],
    ],
    ["{every: 5s, at: []}", []],
    ["{}", []],
  ])("%s", async (loop, expected) => {
    const found = await problems(workflow("a", "{}", `{actionId: a, ${x}, loop: ${loop}}`));
    expect(found.map((line) => line.replace(/:5:\d+:/, ":5:65:"))).toEqual(expected);
  });
});

describe("routes and sources", () => {
  const rows: [string, string[]][] = [
    ["{apiServer: {routes: []}}", ["f.yaml:4:32: apiServer must have at least one route"]],
    ["{apiServer: {}}", ["f.yaml:4:23: apiServer must have at least one route"]],
    [
      "{apiServer: {routes: [{methods: [GET]}, {path: a}]}}",
      ["f.yaml:4:33: route 0: path is required", "f.yaml:4:58: route 1: path must start with /"],
    ],
    ["{webServer: {routes: [{path: a}]}}", ["f.yaml:4:40: route 0: path must start with /"]],
    ["{input: {}}", ["f.yaml:4:19: input.sources is required and must have at least one source"]],
    [
      "{input: {sources: [api, '', audio, api]}}",
      [
        "f.yaml:4:35: input source cannot be empty",
        "f.yaml:4:39: invalid input source: audio. Available options: [api, bot, file]",
        "f.yaml:4:46: duplicate input source: api",
      ],
    ],
    [
      "{input: {sources: [component], component: {description: d}}}",
      ["f.yaml:4:30: invalid input source: component. Available options: [api, bot, file]"],
    ],
    ["{input: {sources: [bot]}}", ["f.yaml:4:29: input.bot is required when sources includes bot"]],
    [
      "{input: {sources: [bot], bot: {executionType: both}}}",
      ['f.yaml:4:57: input.bot.executionType must be "polling" or "stateless", got "both"'],
    ],
    [
      "{input: {sources: [bot], bot: {}}}",
      [
        "f.yaml:4:41: input.bot must configure at least one platform (discord, slack, telegram, or whatsApp) when executionType is polling",
      ],
    ],
    ["{input: {sources: [bot], bot: {discord: {}}}}", []],
    ["{input: {sources: [bot, api, file], bot: {executionType: stateless}}}", []],
  ];
  test.each(rows)("%s", async (settings, expected) => {
    expect(await problems(workflow("a", settings, a))).toEqual(expected);
  });
});

describe("tests", () => {
  test.each([
    ["{}", ["f.yaml:6:9: tests[0]: name is required"]],
    ["{name: n}", ['f.yaml:6:9: test "n": request.path is required']],
    [
      "{name: n, request: {path: /, method: FETCH}}",
      ['f.yaml:6:46: test "n": invalid method "FETCH" (use GET, POST, PUT, DELETE, PATCH)'],
    ],
    [
      "{name: n, request: {path: /}, assert: {status: 99}}",
      ['f.yaml:6:56: test "n": assert.status 99 out of range (100-599)'],
    ],
    ["{name: n, request: {path: /, method: post}, assert: {status: 204}}", []],
  ])("%s", async (written, expected) => {
    expect(await problems(workflow("a", "{}", a, `tests: [${written}]\n`))).toEqual(expected);
  });
});
