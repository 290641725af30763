import { describe, expect, test } from "bun:test";
import { openAssets } from "../../../../src/assets/index.ts";
import { loadCatalog, nativeTools } from "../../../../src/tools/index.ts";

const catalog = await loadCatalog({ assets: openAssets({}), native: nativeTools });

/** The keys of a native tool's input schema. */
function inputKeys(name: string): string[] {
  const input = nativeTools.find((tool) => tool.name === name)?.input as { entries?: object } | undefined;
  return Object.keys(input?.entries ?? {});
}

describe("T4 the file tools exist, and their definitions name the parameters that the code reads", () => {
  test.each([
    ["read_file", "file", []],
    ["write_file", "file", ["file_path", "content"]],
    ["edit_file", "code", ["command", "file_path"]],
    ["list_files", "file", []],
    ["md5_file", "file", []],
    ["tail_file", "file", []],
  ])("%s", (name, category, required) => {
    const definition = catalog.tools.get(name)?.definition;
    expect(definition?.category).toBe(category);
    const parameters = Object.entries(definition?.parameters ?? {});
    expect(parameters.map(([key]) => key).sort()).toEqual(inputKeys(name).sort());
    expect(parameters.filter(([, parameter]) => parameter.required).map(([key]) => key)).toEqual(required);
  });
});

describe("other names", () => {
  test.each([
    ["T38 read_file", "read_file", ["read", "cat", "view_file", "open_file", "read_text_file"]],
    ["T39 write_file", "write_file", ["write", "create_file", "save_file", "write_to_file"]],
    [
      "T40 edit_file",
      "edit_file",
      ["edit", "str_replace_editor", "str_replace_based_edit_tool", "replace_in_file", "edit_text_file"],
    ],
    ["T41 list_files", "list_files", ["ls", "list_dir", "list_directory", "dir"]],
    ["T43 tail_file", "tail_file", ["tail"]],
    ["md5_file has none", "md5_file", []],
  ])("%s", (_row, name, aliases) => {
    expect(catalog.tools.get(name)?.aliases).toEqual(aliases);
    for (const alias of aliases) expect(catalog.resolve(alias.toUpperCase())?.name).toBe(name);
  });
});

test("T26 the definition of md5_file", () => {
  const definition = catalog.tools.get("md5_file")?.definition;
  expect(definition).toMatchObject({
    category: "file",
    parameters: { file_path: { type: "string", required: false } },
  });
  expect(String(definition?.seeAlso)).toMatch(/^read_file, ?tail_file, ?list_files$/);
  expect(definition?.description).toMatch(/once before and once after/);
});
