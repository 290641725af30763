import { describe, expect, test } from "bun:test";
import { readComponentAsset } from "../../src/workflow/component-assets.ts";
import { lines, Report } from "./support.ts";

async function read(text: string, files: Readonly<Record<string, string>> = {}) {
  const report = new Report();
  const component = await readComponentAsset({ path: "c/component.yaml", text, files }, report);
  return { component, problems: lines(report) };
}

const head = "apiVersion: kdeps.io/v1\nkind: Component\nmetadata: {name: c, version: 1.10}\n";

test("a whole component", async () => {
  const { component, problems } = await read(`${head}requires: [read_file]
interface:
  inputs:
    - {name: a, type: array, required: true}
    - {name: o, type: object, description: d}
    - {name: s, type: string, default: 010}
    - {name: n, type: number, default: 010}
setup: {pythonPackages: [one], osPackages: [git], commands: [make]}
pythonPackages: [two]
teardown: {commands: [clean]}
resources:
  - {actionId: r, exec: {command: x}}
`);
  expect(problems).toEqual([]);
  expect(component?.manifest).toEqual({
    metadata: { name: "c", version: "1.10" },
    inputs: [
      { name: "a", type: "array", required: true },
      { name: "o", type: "object", required: false, description: "d" },
      { name: "s", type: "string", required: false, default: "010" },
      { name: "n", type: "number", required: false, default: 10 },
    ],
    setup: { pythonPackages: ["one", "two"], osPackages: ["git"], commands: ["make"] },
    teardown: { commands: ["clean"] },
    requires: ["read_file"],
  });
  expect(component?.resources.map(({ path, component: owner }) => [path, owner])).toEqual([[["resources", 0], "c"]]);
  expect(component?.dir).toBeUndefined();
});

test("resources of its files follow the inline ones, by name", async () => {
  const { component } = await read(`${head}resources: [{actionId: r}]\n`, {
    "component.yaml": head,
    "resources/b.yaml": "actionId: b",
    "resources/a.yml": "actionId: a1\n---\nactionId: a2",
    "resources/.hidden.yaml": "actionId: h",
    "resources/deep/c.yaml": "actionId: c",
    "notes.yaml": "actionId: n",
  });
  expect(component?.resources.map(({ origin }) => origin.source.path)).toEqual([
    "c/component.yaml",
    "c/resources/a.yml",
    "c/resources/a.yml",
    "c/resources/b.yaml",
  ]);
});

describe("refused", () => {
  test.each([
    ["a key nobody knows", `${head}settings: {}\n`, ['c/component.yaml:4:1: settings: unknown key "settings"']],
    [
      "a key of an input",
      `${head}interface: {inputs: [{name: a, typ: string}]}\n`,
      ['c/component.yaml:4:32: interface.inputs[0].typ: unknown key "typ" (did you mean "type"?)'],
    ],
    [
      "a type of an input",
      `${head}interface: {inputs: [{name: a, type: text}]}\n`,
      [
        'c/component.yaml:4:38: interface.inputs[0].type: "text" is not allowed. Available options: [string, integer, number, boolean, array, object]',
      ],
    ],
    [
      "an input twice",
      `${head}interface: {inputs: [{name: a}, {name: a}]}\n`,
      ['c/component.yaml:4:40: interface.inputs[1].name: the input "a" is declared twice'],
    ],
    [
      "another kind",
      head.replace("Component", "Workflow"),
      ['c/component.yaml:2:7: kind: "Workflow" is not allowed. Available options: [Component]'],
    ],
    ["no name", head.replace("name: c, ", ""), ["c/component.yaml:3:11: metadata.name: This field is required"]],
    [
      "two documents",
      `${head}---\n${head}`,
      ["c/component.yaml:5:1: a component file holds one document (remove the second one)"],
    ],
    ["nothing", "# empty\n", ["c/component.yaml:1:1: the file is empty"]],
    ["a list", "- a\n", ["c/component.yaml:1:1: expected a component: a map with apiVersion, kind and metadata"]],
  ])("%s", async (_, text, expected) => {
    const { component, problems } = await read(text);
    expect(problems).toEqual(expected);
    if (!expected[0]?.includes("declared twice") && !expected[0]?.includes("unknown key"))
      expect(component).toBeUndefined();
  });
});
