import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "yaml";
import { toolFileSchema } from "../../src/tools/definition.ts";
import { componentShape } from "../../src/workflow/schema/component.ts";

const assets = new URL("../../assets", import.meta.url).pathname;
const toolNames = readdirSync(`${assets}/tools`).map((file) => file.replace(/\.yaml$/, ""));
const componentNames = readdirSync(`${assets}/components`);

const resourceShape = v.strictObject({
  actionId: v.string(),
  httpClient: v.strictObject({ method: v.string(), url: v.string(), data: v.string() }),
  apiResponse: v.strictObject({ response: v.string() }),
});

function component(name: string) {
  const text = readFileSync(`${assets}/components/${name}/component.yaml`, "utf8");
  const { resources, ...manifest } = v.parse(componentShape, parse(text));
  return { text, ...manifest, resources: v.parse(v.array(resourceShape), resources) };
}

function tool(name: string) {
  return v.parse(toolFileSchema, parse(readFileSync(`${assets}/tools/${name}.yaml`, "utf8")));
}

test("there are components", () => {
  expect(componentNames).toContain("read_file");
});

test("A66 the read_file component posts to the read_file route", () => {
  const [resource] = component("read_file").resources;
  expect(resource?.httpClient).toMatchObject({
    method: "POST",
    url: "http://kdeps.api/apis/tools.kdeps.io/v1/tools/read_file/call",
  });
});

describe.each(componentNames)("A32 A33 component %s", (name) => {
  const {
    text,
    metadata,
    requires,
    interface: { inputs },
    resources,
  } = component(name);

  test("is named like its folder and its tool, which it requires and which exists", () => {
    expect(metadata.name).toBe(name);
    expect(requires).toEqual([name]);
    expect(toolNames).toContain(name);
    expect(metadata.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(metadata.description).not.toBe("");
  });

  test("A89 does nothing but POST its inputs to the routes it requires and answer with the body", () => {
    expect(resources.map(({ httpClient }) => httpClient.method)).toEqual(["POST"]);
    expect(resources.map(({ httpClient }) => httpClient.url)).toEqual(
      requires.map((tool) => `http://kdeps.api/apis/tools.kdeps.io/v1/tools/${tool}/call`),
    );
    const [resource] = resources;
    // Exactly what was given: an input that is absent in `inputs` is absent in the request.
    expect(resource?.httpClient.data).toBe("{{ inputs }}");
    expect(resource?.apiResponse.response).toBe(`{{ output('${resource?.actionId}').body }}`);
    expect(metadata.targetActionId).toBe(resource?.actionId as string);
  });

  test("takes what the tool takes: same names, types and requirements", () => {
    const parameters = Object.entries(tool(name).parameters);
    expect(inputs.map(({ name, type, required }) => ({ name, type, required }))).toEqual(
      parameters.map(([name, { type, required }]) => ({ name, type, required })),
    );
  });

  test("leaves defaults to the tool", () => {
    expect(inputs.filter((input) => "default" in input)).toEqual([]);
  });

  test("A68 holds no token and no place for one", () => {
    // `resourceShape` lets no other key of the request pass, such as headers.
    expect(text).not.toMatch(/authorization|bearer|KDEPS_API_TOKEN/i);
  });
});

test("A33 every tool has a component, unless it needs an agent session", () => {
  // Tools that act on an agent session are the category `agent`.
  const wanted = toolNames.filter((name) => tool(name).category !== "agent");
  expect(wanted.filter((name) => !componentNames.includes(name))).toEqual([]);
});
