import { describe, expect, test } from "bun:test";
import { parseYaml } from "../../../src/platform/yaml/parse.ts";
import { sourceFile } from "../../../src/platform/yaml/source-file.ts";

const text = `metadata:
  name: hello
  version: 1.10
list:
  - plain one
  - "double"
  - 'single'
  - "esc\\"aped"
block: |
  first line
    second
folded: >-
  one
  two
shared: &s {deep: value}
again: *s
`;

async function source() {
  const [root] = (await parseYaml(text)).documents;
  return sourceFile("f.yaml", text, root);
}

describe("locate", () => {
  const rows: [string, (string | number)[], "key" | "value", number, string][] = [
    ["a value", ["metadata", "name"], "value", 0, "2:9"],
    ["a key", ["metadata", "name"], "key", 0, "2:3"],
    ["a map", ["metadata"], "value", 0, "2:3"],
    ["the nearest parent of what is not there", ["metadata", "nothing", "deeper"], "value", 0, "2:3"],
    ["the nearest parent of a missing key", ["nothing"], "key", 0, "1:1"],
    ["an item", ["list", 1], "value", 0, "6:5"],
    ["inside plain text", ["list", 0], "value", 6, "5:11"],
    ["inside double quotes", ["list", 1], "value", 2, "6:8"],
    ["inside single quotes", ["list", 2], "value", 2, "7:8"],
    ["the start where escapes hide the place", ["list", 3], "value", 4, "8:5"],
    ["the first line of a block", ["block"], "value", 6, "10:9"],
    ["a later line of a block", ["block"], "value", 14, "11:6"],
    ["the start of a folded block", ["folded"], "value", 5, "12:9"],
    ["through an alias", ["again", "deep"], "value", 0, "15:19"],
    ["the root", [], "value", 0, "1:1"],
  ];
  test.each(rows)("%s", async (_, path, what, offset, expected) => {
    const { file, line, column } = (await source()).locate(path, what, offset);
    expect(`${file}:${line}:${column}`).toBe(`f.yaml:${expected}`);
  });

  test("a file that could not be parsed points to its start", () => {
    expect(sourceFile("f.yaml", "a: [", undefined).locate(["a"])).toMatchObject({ line: 1, column: 1 });
  });
});

test("W28 written gives the characters of numbers and booleans only", async () => {
  const { written } = await source();
  expect(written(["metadata", "version"])).toBe("1.10");
  expect(written(["metadata", "name"])).toBeUndefined();
  expect(written(["metadata"])).toBeUndefined();
  expect(written(["nothing"])).toBeUndefined();
});
