import { describe, expect, test } from "bun:test";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { assetFolders, openAssets, topItems } from "../../src/assets/index.ts";
import { renderProblem } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const tool = (text: string) => `version: 1.0.0\ndescription: ${text}\n`;

describe("layers", () => {
  test("T51 T112 the user's file is above the development tree, and that above the built-in one", async () => {
    await using dir = await tempDir({
      "home/tools/wolfram_alpha.yaml": tool("user"),
      "src/tools/wolfram_alpha.yaml": tool("source"),
      "src/tools/new_tool.yaml": tool("source"),
    });
    const set = await openAssets({ userDir: dir.at("home"), sourceDir: dir.at("src") }).load("tools");
    expect(set.layers.map(({ layer }) => layer)).toEqual(["built-in", "source", "user"]);
    const top = topItems(set);
    expect(top.get("wolfram_alpha")).toMatchObject({
      layer: "user",
      content: { description: "user" },
      version: "1.0.0",
    });
    expect(top.get("new_tool")).toMatchObject({ layer: "source", path: dir.at("src/tools/new_tool.yaml") });
    expect(top.get("ocr_image")?.layer).toBe("built-in");
    expect([...top.keys()]).toEqual([...top.keys()].sort());
  });

  test("without folders there is the built-in layer and no problem", async () => {
    const set = await openAssets({}).load("tools");
    expect(set.problems).toEqual([]);
    expect(set.layers.filter(({ items }) => items.length > 0).map(({ layer }) => layer)).toEqual(["built-in"]);
  });

  test("folders that do not hold the set leave it unchanged", async () => {
    await using dir = await tempDir({ "src/themes/x.yaml": "version: 1.0.0\n" });
    const set = await openAssets({ userDir: dir.at("none"), sourceDir: dir.at("src") }).load("tools");
    expect(set.problems).toEqual([]);
  });

  test("a development tree that is not there is a warning", async () => {
    await using dir = await tempDir();
    const { problems } = await openAssets({ sourceDir: dir.at("nope") }).load("tools");
    expect(problems).toEqual([{ severity: "warning", message: `KDEPS_ASSETS_SRC: ${dir.at("nope")} is not a folder` }]);
  });

  test("a changed file is seen by the next load", async () => {
    await using dir = await tempDir({ "tools/x.yaml": tool("one") });
    const assets = openAssets({ userDir: dir.path });
    await assets.load("tools");
    await Bun.write(dir.at("tools/x.yaml"), tool("two"));
    expect(topItems(await assets.load("tools")).get("x")?.content).toMatchObject({ description: "two" });
  });

  test("folder items are read from the development tree, other files of the folder are no items", async () => {
    await using dir = await tempDir({
      "components/greet/component.yaml": "metadata:\n  name: greet\n  version: 2.0.0\n",
      "components/empty/readme.md": "",
      "components/stray.yaml": "a: 1\n",
    });
    const set = await openAssets({ sourceDir: dir.path, userDir: dir.path }).load("components");
    const own = set.layers.filter(({ layer }) => layer !== "built-in").flatMap(({ items }) => items);
    expect(own.map(({ name, layer, version, path }) => [name, layer, version, path])).toEqual([
      ["greet", "source", "2.0.0", dir.at("components/greet/component.yaml")],
    ]);
    expect(own[0]?.files).toEqual({ "component.yaml": "metadata:\n  name: greet\n  version: 2.0.0\n" });
    expect(set.problems).toEqual([]);
  });
});

describe("a file that cannot be used is a warning, and the others are there", () => {
  test("YAML that does not parse, with its place", async () => {
    await using dir = await tempDir({ "tools/bad.yaml": 'version: "1.0.0\n', "tools/good.yaml": tool("x") });
    const set = await openAssets({ userDir: dir.path }).load("tools");
    expect(set.problems.map(renderProblem)).toEqual([
      `${dir.at("tools/bad.yaml")}:1:10: warning: this quote is never closed\n  version: "1.0.0\n           ^`,
    ]);
    expect(topItems(set).has("good")).toBe(true);
    expect(topItems(set).has("bad")).toBe(false);
  });

  test.each([
    [
      "invalid UTF-8",
      new Uint8Array([0x61, 0xff, 0x0a]),
      "bad.yaml:1:2: warning: is not valid UTF-8: byte 0xFF\n  a\ufffd\n   ^\n  save it as UTF-8",
    ],
    [
      "a NUL byte",
      "version: 1.0.0\0\n",
      "bad.yaml:1:15: warning: is not a text file: it contains a NUL character\n  version: 1.0.0\\x00\n                ^\n" +
        '  inside a value write it as an escape in double quotes, such as "\\x00"',
    ],
    [
      "a huge file",
      "#".repeat(1024 * 1024 + 1),
      "warning: bad.yaml is too large: 1.0 MiB, at most 1 MiB\n  split it up",
    ],
  ])("%s", async (_, content, shown) => {
    await using dir = await tempDir({ "tools/bad.yaml": content });
    const { problems } = await openAssets({ userDir: dir.path }).load("tools");
    expect(problems.map(renderProblem)).toEqual([shown.replace("bad.yaml", dir.at("tools/bad.yaml"))]);
  });

  test("a named pipe, without waiting for a writer", async () => {
    await using dir = await tempDir({ "tools/good.yaml": tool("x") });
    Bun.spawnSync(["mkfifo", dir.at("tools/pipe.yaml")]);
    const { problems } = await openAssets({ userDir: dir.path }).load("tools");
    expect(problems.map(({ message }) => message)).toEqual([`${dir.at("tools/pipe.yaml")} is not a regular file`]);
  });

  test("a folder, a link in a circle, a dead link, a file with the ending .yml", async () => {
    await using dir = await tempDir({ "tools/c.yml": tool("x") });
    await mkdir(dir.at("tools/a.yaml"));
    await symlink("b.yaml", dir.at("tools/b.yaml"));
    await symlink("nowhere", dir.at("tools/d.yaml"));
    const { problems } = await openAssets({ userDir: dir.path }).load("tools");
    expect(problems.map(({ message }) => message)).toEqual([
      `${dir.at("tools/a.yaml")} is a directory`,
      `${dir.at("tools/b.yaml")} cannot be read: too many levels of symbolic links`,
      `${dir.at("tools/c.yml")} is ignored: the name must end in .yaml`,
      `${dir.at("tools/d.yaml")} cannot be read: no such file or directory`,
    ]);
  });

  // Root may list everything.
  test.skipIf(process.getuid?.() === 0)("a folder that may not be listed", async () => {
    await using dir = await tempDir({ "tools/x.yaml": tool("x") });
    await chmod(dir.at("tools"), 0);
    const { problems } = await openAssets({ userDir: dir.path }).load("tools");
    await chmod(dir.at("tools"), 0o700);
    expect(problems.map(({ message }) => message)).toEqual([`${dir.at("tools")} cannot be read: permission denied`]);
  });

  test("a file in place of the folder", async () => {
    await using dir = await tempDir({ tools: "x" });
    const { problems } = await openAssets({ userDir: dir.path }).load("tools");
    expect(problems.map(({ message }) => message)).toEqual([`${dir.at("tools")} cannot be read: not a directory`]);
  });
});

describe("assetFolders", () => {
  test.each([
    ["/home/u", {}, { userDir: "/home/u/.kdeps", sourceDir: undefined }],
    [undefined, { KDEPS_ASSETS_SRC: "my assets" }, { userDir: undefined, sourceDir: "/work/my assets" }],
    ["/h", { KDEPS_ASSETS_SRC: "/abs" }, { userDir: "/h/.kdeps", sourceDir: "/abs" }],
    ["/h", { KDEPS_ASSETS_SRC: "" }, { userDir: "/h/.kdeps", sourceDir: undefined }],
  ])("home %p and %p", (home, env, expected) => {
    expect(assetFolders({ home, cwd: "/work", env })).toEqual(expected);
  });
});
