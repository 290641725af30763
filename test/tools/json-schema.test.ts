import { expect, test } from "bun:test";
import { parametersSchema } from "../../src/tools/index.ts";
import { toolFile, userCatalog } from "./support.ts";

async function schemaOf(parameters: string) {
  await using home = await userCatalog({ t: toolFile(`parameters: ${parameters}\nexec: {command: x}\n`) });
  const tool = home.catalog.tools.get("t");
  if (!tool) throw new Error("refused");
  return parametersSchema(tool.definition);
}

test("required parameters come first, then by name", async () => {
  const schema = await schemaOf("{zeta: {required: true, type: number}, beta: {}, alpha: {description: first}}");
  expect(JSON.stringify(schema)).toBe(
    '{"type":"object","properties":{"zeta":{"type":"number"},"alpha":{"type":"string","description":"first"},"beta":{"type":"string"}},"required":["zeta"]}',
  );
});

test("enum, and the type of an array's items", async () => {
  const { properties } = await schemaOf("{e: {enum: [a, b]}, l: {type: array}, n: {type: array, itemsType: number}}");
  expect(properties).toEqual({
    e: { type: "string", enum: ["a", "b"] },
    l: { type: "array", items: { type: "string" } },
    n: { type: "array", items: { type: "number" } },
  });
});

test("no parameters", async () => {
  expect(await schemaOf("{}")).toEqual({ type: "object", properties: {}, required: [] });
});
