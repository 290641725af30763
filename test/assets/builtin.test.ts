import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { builtinItems } from "../../src/assets/builtin.ts";
import { embedFolder } from "../../src/assets/embed.ts";
import { assetSets, builtinIndexChecksum } from "../../src/assets/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const root = new URL("../../", import.meta.url).pathname;
const all = assetSets.flatMap(({ name }) => builtinItems(name));

test("the built-in tools are those of the asset folder", () => {
  const files = readdirSync(`${root}assets/tools`).filter((name) => name.endsWith(".yaml"));
  expect(builtinItems("tools").map(({ name }) => `${name}.yaml`)).toEqual(files.sort());
});

test("a folder item is parsed from its main file", () => {
  const item = builtinItems("components").find(({ name }) => name === "read_file");
  expect(item).toMatchObject({ layer: "built-in", path: "<built-in>/components/read_file/component.yaml" });
  expect(item?.text).toBe(readFileSync(`${root}assets/components/read_file/component.yaml`, "utf8"));
  expect(item?.content).toEqual(Bun.YAML.parse(item?.text ?? ""));
  expect(Object.keys(item?.files ?? {})).toContain("component.yaml");
});

describe.each(all.map((item) => [`${item.set}/${item.name}`, item] as const))("%s", (_, item) => {
  test("T16 has a semantic version", () => {
    expect(item.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test("reads the same to the strict parser as to the one of the build", () => {
    const document = parseDocument(item.text, { merge: true, logLevel: "error" });
    expect(document.errors).toEqual([]);
    expect(document.toJS()).toEqual(item.content);
  });
});

describe("the embedded index", () => {
  const files = {
    "tools/b.yaml": "version: 1.0.0\nname: b\n",
    "tools/a.yaml": "version: 2.0.0\n",
    "tools/.hidden": "x",
    "components/c/component.yaml": "metadata: {version: 3.0.0}\n",
    "components/c/deep/text.txt": "text",
  };

  test("is sorted by name and complete, with a checksum for each item", async () => {
    await using dir = await tempDir(files);
    const { tools, components } = embedFolder(dir.path);
    expect(JSON.parse(tools?.items ?? "")).toEqual([
      {
        name: "a",
        version: "2.0.0",
        sha256: new Bun.CryptoHasher("sha256").update("version: 2.0.0\n").digest("hex"),
        content: { version: "2.0.0" },
      },
      expect.objectContaining({ name: "b", content: { version: "1.0.0", name: "b" } }),
    ]);
    expect(JSON.parse(components?.files ?? "")).toEqual({
      c: { "component.yaml": "metadata: {version: 3.0.0}\n", "deep/text.txt": "text" },
    });
  });

  test("is the same for the same files, wherever and in whatever order they were written", async () => {
    await using one = await tempDir(files);
    await using two = await tempDir(Object.fromEntries(Object.entries(files).reverse()));
    expect(embedFolder(one.path)).toEqual(embedFolder(two.path));
    expect(JSON.stringify(embedFolder(one.path))).toBe(JSON.stringify(embedFolder(two.path)));
  });

  test.each([
    ["no version", { "tools/a.yaml": "name: a\n" }, "a/a.yaml: no version, or one that is not text"],
    [
      "a version that is a number",
      { "tools/a.yaml": "version: 1.10\n" },
      "a/a.yaml: no version, or one that is not text",
    ],
    [
      "a folder without its main file",
      { "components/c/x.txt": "" },
      "c/component.yaml: no version, or one that is not text",
    ],
  ])("%s ends the build", async (_, broken, message) => {
    await using dir = await tempDir(broken as Record<string, string>);
    expect(() => embedFolder(dir.path)).toThrow(new Error(message));
  });

  test("a compiled program holds the same index without the asset folder", async () => {
    await using dir = await tempDir();
    const program = `
      const { openAssets, builtinIndexChecksum } = await import(${JSON.stringify(`${root}src/assets/index.ts`)});
      const { layers } = await openAssets({}).load("tools");
      console.log(JSON.stringify([builtinIndexChecksum(), layers[0].items.map((item) => [item.name, item.content, item.text])]));`;
    await Bun.write(dir.at("main.ts"), program);
    const build = await Bun.build({
      entrypoints: [dir.at("main.ts")],
      compile: { outfile: dir.at("program"), autoloadBunfig: false, autoloadDotenv: false },
      format: "esm",
      minify: true,
      splitting: true,
      bytecode: true,
    });
    expect(build.success).toBe(true);
    const { stdout } = Bun.spawnSync([dir.at("program")], { cwd: dir.path, env: {} });
    const [checksum, items] = JSON.parse(stdout.toString()) as [string, unknown];
    expect(checksum).toBe(builtinIndexChecksum());
    expect(items).toEqual(builtinItems("tools").map(({ name, content, text }) => [name, content, text]));
  });
});
