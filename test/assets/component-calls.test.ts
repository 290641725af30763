import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { inMemoryControl } from "../../src/api/index.ts";
import type { ComponentAssets } from "../../src/workflow/index.ts";
import { componentShape } from "../../src/workflow/schema/component.ts";
import { testApi, testToken } from "../support/control-api.ts";
import { tempDir } from "../support/temp-dir.ts";
import { request, runOnce } from "../workflow/run-project.ts";

const folder = new URL("../../assets/components", import.meta.url).pathname;
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(`${folder}/${name}/component.yaml`, "utf8");

const assets: ComponentAssets = {
  component: (name) =>
    names.includes(name)
      ? { path: `<built-in>/components/${name}/component.yaml`, text: textOf(name), files: {} }
      : undefined,
};

/** A value of each type that a careless road would change. */
const samples = {
  string: `007 it's "#1": $HOME \\ é`,
  number: 1.5,
  integer: 3,
  boolean: false,
  array: ["1.10", 2],
  object: { "a b": "c" },
};

function inputsOf(name: string) {
  return v.parse(componentShape, parse(textOf(name))).interface.inputs;
}

function resource(name: string, given: object): string {
  return `- {actionId: t, component: {name: ${name}, with: ${JSON.stringify(given)}}}`;
}

/** A control API that remembers the request and answers with text that looks like something else. */
function recorder() {
  const seen: unknown[] = [];
  const control = async (sent: Request) => {
    seen.push([sent.method, sent.url, sent.headers.get("content-type"), await sent.json()]);
    return new Response("007", { headers: { "content-type": "text/plain; charset=utf-8" } });
  };
  return { seen, control };
}

// A request whose fields have the names of inputs: they must not stand in for inputs that were not given.
const stranger = request({ query: { path: "/etc", file_path: "/etc/passwd", limit: "1", args: "x", env: "y" } });

describe.each(names)("component %s run by the engine", (name) => {
  const url = `http://kdeps.api/apis/tools.kdeps.io/v1/tools/${name}/call`;
  const given = Object.fromEntries(inputsOf(name).map(({ name, type }) => [name, samples[type ?? "string"]]));
  const required = Object.fromEntries(inputsOf(name).flatMap((i) => (i.required ? [[i.name, given[i.name]]] : [])));

  test("A66 A89 posts every input as it was given, and answers with the body", async () => {
    const { seen, control } = recorder();
    expect(await runOnce(resource(name, given), { assets, control })).toBe("007");
    expect(seen).toEqual([["POST", url, "application/json", given]]);
  });

  test("leaves out what was not given, whatever the workflow's own request holds", async () => {
    const { seen, control } = recorder();
    await runOnce(resource(name, required), { assets, control, request: stranger });
    expect(seen).toEqual([["POST", url, "application/json", required]]);
  });
});

describe("components against the real control API", () => {
  const readConfig = `
- actionId: readConfig
  component:
    name: read_file
    with:
      file_path: workflow.yaml
- actionId: t
  requires:
    - readConfig
  apiResponse:
    success: true
    response: "{{ output('readConfig') }}"`;

  test("A24 A63 A64 A67 read_file answers with the numbered text of a file of the working directory", async () => {
    await using dir = await tempDir({ "workflow.yaml": "line 1\nline 2\nline 3\n" });
    const control = inMemoryControl(await testApi({ cwd: dir.path }), testToken);
    expect(await runOnce(readConfig, { assets, control })).toBe("1\tline 1$\n2\tline 2$\n3\tline 3$");
  });

  test("D7 a tool that refuses fails the resource with its text, which onError sees", async () => {
    await using dir = await tempDir();
    const control = inMemoryControl(await testApi({ cwd: dir.path }), testToken);
    const failing = resource("md5_file", { file_path: "nothing" });
    await expect(runOnce(failing, { assets, control })).rejects.toThrow(/md5_file: stat .*: no such file or directory/);
    const caught = `
- actionId: t
  component: {name: md5_file, with: {file_path: nothing}}
  onError: {action: continue, fallback: none}`;
    expect(await runOnce(caught, { assets, control })).toBe("none");
  });

  test("calls of one component at the same time do not see each other's results", async () => {
    await using dir = await tempDir();
    const control = inMemoryControl(await testApi({ cwd: dir.path }), testToken);
    const calls = Array.from({ length: 20 }, (_, i) => i);
    const resources = [
      ...calls.map((i) => `- {actionId: c${i}, component: {name: calculator, with: {expression: "${i} * 10"}}}`),
      `- {actionId: t, requires: [${calls.map((i) => `c${i}`)}], apiResponse: {response: [${calls.map((i) => `"{{ output('c${i}') }}"`)}]}}`,
    ].join("\n");
    expect(await runOnce(resources, { assets, control })).toEqual(calls.map((i) => String(i * 10)));
  });
});
