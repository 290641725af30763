import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { openAssets } from "../../src/assets/index.ts";
import { callTool, defineTool, loadCatalog, nativeTools } from "../../src/tools/index.ts";
import { callContext } from "../support/call-context.ts";
import { tempDir } from "../support/temp-dir.ts";
import { assetsFor, toolFile, userCatalog, warningsOf } from "./support.ts";

const gitVersion = `version: 1.0.0
description: Print the installed git version.
exec:
  command: git
  args: ["--version"]
`;

/** Native code for a shipped name, so that these tests do not depend on what the real code does. */
const md5File = defineTool({ name: "md5_file", input: v.object({ file_path: v.string() }), run: () => "native" });

describe("a tool of the user", () => {
  test("T111 T113 is called like every other, without a registry entry or code", async () => {
    await using home = await userCatalog({ git_version: gitVersion });
    const tool = home.catalog.tools.get("git_version");
    expect(tool).toMatchObject({ layer: "user", kind: "exec", agentOnly: false });
    expect(
      tool && (await callTool(tool, {}, callContext({ cwd: home.dir.path, env: { PATH: process.env.PATH } }))),
    ).toMatch(/^git version \d+\.\d+/);
  });

  test("T25 its name may differ from the file's", async () => {
    await using home = await userCatalog({ any_file: toolFile("name: note_get\nexec: {command: echo}\n") });
    expect(home.catalog.tools.has("any_file")).toBe(false);
    expect(home.catalog.tools.get("note_get")).toMatchObject({ name: "note_get", definition: { name: "note_get" } });
  });

  test("T112 with the name of a shipped tool and a block takes its place", async () => {
    await using home = await userCatalog({ md5_file: toolFile("exec: {command: echo, args: [mine]}\n") }, [md5File]);
    const tool = home.catalog.tools.get("md5_file");
    expect(tool).toMatchObject({ layer: "user", kind: "exec" });
    const ctx = callContext({ cwd: home.dir.path, env: { PATH: process.env.PATH } });
    expect(tool && (await callTool(tool, {}, ctx))).toBe("mine");
  });

  test("T112 with the name of a shipped tool and no block changes the text, and the code stays", async () => {
    await using home = await userCatalog({ md5_file: toolFile("constraints: slow\n") }, [md5File]);
    const tool = home.catalog.tools.get("md5_file");
    expect(tool).toMatchObject({ layer: "user", kind: "native" });
    expect(tool?.definition).toMatchObject({ description: "A tool.", constraints: "slow" });
    expect(Object.keys(tool?.definition.parameters ?? {})).toEqual(["file_path"]);
    expect(tool && (await callTool(tool, { file_path: "x" }, callContext({ cwd: home.dir.path })))).toBe("native");
  });

  test("T112 text for a shipped declared tool keeps its block", async () => {
    await using home = await userCatalog({ wolfram_alpha: toolFile("category: web\n") });
    const tool = home.catalog.tools.get("wolfram_alpha");
    expect(tool).toMatchObject({
      layer: "user",
      kind: "http",
      definition: { category: "web", description: "A tool." },
    });
  });

  test("that is refused leaves the shipped one in use", async () => {
    await using home = await userCatalog({ wolfram_alpha: toolFile("http: {url: '{{'}\n") });
    expect(home.catalog.tools.get("wolfram_alpha")).toMatchObject({ layer: "built-in", kind: "http" });
    expect(home.catalog.problems).toHaveLength(1);
  });

  test("T109 with two blocks is not there", async () => {
    const two = toolFile("exec: {command: git}\nhttp: {url: 'http://x'}\n");
    await using home = await userCatalog({ two });
    expect(home.catalog.tools.has("two")).toBe(false);
    expect(warningsOf(home.catalog, home.dir)).toEqual([
      "two.yaml:3:1: warning: tool two: declare at most one of http, exec, sql, python",
    ]);
  });

  test("without a block and without native code is ignored", async () => {
    await using home = await userCatalog({ lonely: toolFile("") });
    expect(home.catalog.tools.has("lonely")).toBe(false);
    expect(warningsOf(home.catalog, home.dir)).toEqual([
      `warning: tool lonely: has no http, exec, sql or python block, and no built-in tool has this name; lonely.yaml is ignored`,
    ]);
  });

  test("defined by two files is the first of them", async () => {
    await using home = await userCatalog({
      a: toolFile("name: same\nexec: {command: echo, args: [a]}\n"),
      b: toolFile("name: same\nexec: {command: echo, args: [b]}\n"),
    });
    expect(warningsOf(home.catalog, home.dir)).toEqual([
      "warning: tool same: another file of this folder defines the same tool; b.yaml is ignored",
    ]);
  });
});

test("T51 T112 the development tree is below the user's files and above the built-in ones", async () => {
  await using dir = await tempDir({
    "src/tools/ocr_image.yaml": toolFile("exec: {command: source}\n"),
    "src/tools/dev_tool.yaml": toolFile("exec: {command: source}\n"),
    "home/tools/ocr_image.yaml": toolFile("category: mine\n"),
  });
  const assets = openAssets({ userDir: dir.at("home"), sourceDir: dir.at("src") });
  const { tools } = await loadCatalog({ assets, native: [] });
  expect(tools.get("dev_tool")?.layer).toBe("source");
  // The user's file has no block, so it changes the text of the development tree's tool.
  expect(tools.get("ocr_image")).toMatchObject({ layer: "user", kind: "exec", definition: { category: "mine" } });
});

describe("names", () => {
  const named = (name: string, aliases: string) => ({
    [name]: toolFile(`aliases: ${aliases}\nexec: {command: echo}\n`),
  });

  test("T32 own names and aliases are found in any case", async () => {
    await using home = await userCatalog(named("Note_Get", "[Fetch_Note]"));
    for (const called of ["Note_Get", "note_get", "NOTE_GET", "fetch_note", "FETCH_NOTE"]) {
      expect([called, home.catalog.resolve(called)?.name]).toEqual([called, "Note_Get"]);
    }
    expect(home.catalog.resolve("nope")).toBeUndefined();
  });

  test("T33 a tool's own name wins over an alias, in any case", async () => {
    await using home = await userCatalog({ ...named("one", "[Two]"), ...named("two", "[]") });
    expect(home.catalog.resolve("TWO")?.name).toBe("two");
    expect(home.catalog.problems).toEqual([]);
  });

  test("T34 T35 an alias of two tools belongs to neither, with one warning", async () => {
    await using home = await userCatalog({ ...named("one", "[Both, both, own]"), ...named("two", "[BOTH]") });
    expect(home.catalog.resolve("both")).toBeUndefined();
    expect(home.catalog.resolve("own")?.name).toBe("one");
    expect(warningsOf(home.catalog, home.dir)).toEqual([
      'warning: alias "both" is claimed by one and two; it calls none of them',
    ]);
  });

  test("names of object properties find nothing", async () => {
    const catalog = await loadCatalog({ assets: assetsFor([], {}), native: [] });
    expect(["constructor", "__proto__", "toString"].map((name) => catalog.resolve(name))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    [
      "bash_exec",
      "bash, shell, sh, terminal, run_command, execute_command, run_terminal_cmd, run_shell_command, exec_command",
    ],
    ["read_file", "read, cat, view_file, open_file, read_text_file"],
    ["write_file", "write, create_file, save_file, write_to_file"],
    ["edit_file", "edit, str_replace_editor, str_replace_based_edit_tool, replace_in_file, edit_text_file"],
    ["list_files", "ls, list_dir, list_directory, dir"],
    ["tail_file", "tail"],
  ])("T37-T43 %s answers to %s", async (name, aliases) => {
    const catalog = await loadCatalog({ assets: openAssets({}), native: nativeTools });
    for (const alias of aliases.split(", ")) expect([alias, catalog.resolve(alias)?.name]).toEqual([alias, name]);
    expect(catalog.tools.get(name)?.aliases.join(", ")).toBe(aliases);
  });
});

describe("the built-in catalog", () => {
  test.each(nativeTools)("T17 the code of $name gives no text for a model", (tool) => {
    const known = ["name", "input", "agentOnly", "mayBeEmpty", "inferred", "gate", "run"];
    expect(Object.keys(tool).filter((key) => !known.includes(key))).toEqual([]);
  });

  test("A28 has code for every definition and a definition for all code", async () => {
    const { problems } = await loadCatalog({ assets: openAssets({}), native: nativeTools });
    expect(problems).toEqual([]);
  });

  test("T16 passes every check that a file of a user has to pass", async () => {
    const sourceDir = new URL("../../assets", import.meta.url).pathname;
    const { tools, problems } = await loadCatalog({ assets: openAssets({ sourceDir }), native: nativeTools });
    expect(problems).toEqual([]);
    expect([...tools.values()].filter(({ layer }) => layer !== "source")).toEqual([]);
  });

  test("is sorted by name", async () => {
    const { tools } = await loadCatalog({ assets: openAssets({}), native: nativeTools });
    expect([...tools.keys()]).toEqual([...tools.keys()].sort());
  });

  test("code without a definition is left out with a warning", async () => {
    const ghost = defineTool({ name: "ghost", input: v.object({}), run: () => "" });
    const { tools, problems } = await loadCatalog({ assets: openAssets({}), native: [...nativeTools, ghost] });
    expect(tools.has("ghost")).toBe(false);
    expect(problems).toEqual([{ severity: "warning", message: "tool ghost: has no definition" }]);
  });
});
