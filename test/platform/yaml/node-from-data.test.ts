import { expect, test } from "bun:test";
import { nodeFromData, parseYaml, plainValue, textUnder } from "../../../src/platform/index.ts";

const text = "name: x\ncount: 3\non: true\nnothing: null\nlist: [1, {a: b}]\n";

test("a node from data says what the node of its text says, but for places", async () => {
  const [parsed] = (await parseYaml(text)).documents;
  const node = nodeFromData(Bun.YAML.parse(text));
  expect(parsed && plainValue(parsed)).toEqual(plainValue(node));
  expect([node.size, textUnder(node, "count"), textUnder(node, "on"), textUnder(node, "nothing")]).toEqual([
    parsed?.size ?? 0,
    "3",
    "true",
    undefined,
  ]);
});

test("names of the language's own objects are keys", () => {
  const node = nodeFromData(JSON.parse('{"__proto__": 1}'));
  expect(node.kind === "map" && [...node.entries.keys()]).toEqual(["__proto__"]);
});
