import { describe, expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { createPathBoundary } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const blocked = "operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)";

describe("createPathBoundary resolves", () => {
  const paths = createPathBoundary({ cwd: "/work/here", home: "/home/ada", allowRoot: false });
  test.each([
    ["a.txt", "/work/here/a.txt"],
    ["./a/../b.txt", "/work/here/b.txt"],
    ["../b.txt", "/work/b.txt"],
    ["/etc/passwd", "/etc/passwd"],
    ["//etc//passwd", "/etc/passwd"],
    ["~", "/home/ada"],
    ["~/notes/ü x.txt", "/home/ada/notes/ü x.txt"],
    ["~bob/x", "/work/here/~bob/x"],
    [" a b ", "/work/here/ a b "],
    ["", "/work/here"],
  ])("%j to %j", async (given, absolute) => {
    expect(await paths.readable(given)).toBe(absolute);
    expect(await paths.writable(given)).toBe(absolute);
  });

  test("~ as an ordinary name when there is no home", async () => {
    const homeless = createPathBoundary({ cwd: "/work", allowRoot: false });
    expect(await homeless.readable("~/a")).toBe("/work/~/a");
  });
});

describe("createPathBoundary keeps away from roots", () => {
  const paths = createPathBoundary({ cwd: "/work", home: "/", allowRoot: false });
  test.each(["/", "//", "/.", "/../..", "..", "/etc/..", "~", "\\", "\\\\", "C:\\", "c:/", " / "])(
    "%j is refused",
    async (path) => {
      await expect(paths.readable(path)).rejects.toThrow(blocked);
      await expect(paths.writable(path)).rejects.toThrow(blocked);
    },
  );

  test("a link to a root is refused by the name it was given", async () => {
    await using dir = await tempDir();
    await symlink("/", dir.at("slash"));
    await symlink("slash", dir.at("twice"));
    const here = createPathBoundary({ cwd: dir.path, allowRoot: false });
    for (const name of ["slash", "twice"]) {
      await expect(here.readable(name)).rejects.toThrow(
        `path "${name}" resolves to root directory '/' — blocked (set KDEPS_ALLOW_ROOT=true to permit)`,
      );
    }
    expect(await here.readable("slash/etc")).toBe(dir.at("slash/etc"));
  });

  test("allowRoot lifts both rules", async () => {
    await using dir = await tempDir();
    await symlink("/", dir.at("slash"));
    const free = createPathBoundary({ cwd: dir.path, allowRoot: true });
    expect(await free.readable("/")).toBe("/");
    expect(await free.readable("slash")).toBe(dir.at("slash"));
  });
});

describe("createPathBoundary with a workspace root", () => {
  async function workspace() {
    const dir = await tempDir({ "in/a.txt": "a", "in/sub/b.txt": "b", "out/secret.txt": "s", "inner/x": "x" });
    await symlink("../out", dir.at("in/leak"));
    await symlink("../out/secret.txt", dir.at("in/leak.txt"));
    await symlink("../out/new.txt", dir.at("in/dangling"));
    await symlink("sub", dir.at("in/fine"));
    await symlink("loop", dir.at("in/loop"));
    await symlink("in", dir.at("door"));
    return dir;
  }

  test.each(["a.txt", "sub/b.txt", "fine/b.txt", "new/file.txt", "fine/new.txt", "sub/../a.txt", "."])(
    "%j is inside",
    async (path) => {
      await using dir = await workspace();
      const paths = createPathBoundary({ cwd: dir.at("in"), workspaceRoot: dir.at("in"), allowRoot: false });
      expect(await paths.writable(path)).toBe(dir.at("in", path));
    },
  );

  test.each([
    "../out/secret.txt",
    "leak/secret.txt",
    "leak.txt",
    "dangling",
    "leak/not/yet/there.txt",
    "../inner/x",
    "..",
    "/etc/passwd",
  ])("%j escapes", async (path) => {
    await using dir = await workspace();
    const paths = createPathBoundary({ cwd: dir.at("in"), workspaceRoot: dir.at("in"), allowRoot: false });
    const message = `path ${path} escapes workspace root ${dir.at("in")}`;
    await expect(paths.readable(path)).rejects.toThrow(message);
    await expect(paths.writable(path)).rejects.toMatchObject({ code: "denied", message });
  });

  test("the root may itself be a link or relative", async () => {
    await using dir = await workspace();
    for (const workspaceRoot of [dir.at("door"), "door"]) {
      const paths = createPathBoundary({ cwd: dir.path, workspaceRoot, allowRoot: false });
      expect(await paths.readable("in/a.txt")).toBe(dir.at("in/a.txt"));
      await expect(paths.readable("out/secret.txt")).rejects.toThrow("escapes workspace root");
    }
  });

  test("allowRoot does not lift it", async () => {
    await using dir = await workspace();
    const paths = createPathBoundary({ cwd: dir.path, workspaceRoot: dir.at("in"), allowRoot: true });
    await expect(paths.readable("/")).rejects.toThrow(`path / escapes workspace root ${dir.at("in")}`);
  });

  test("a loop of links is left to the call that opens it", async () => {
    await using dir = await workspace();
    const paths = createPathBoundary({ cwd: dir.at("in"), workspaceRoot: dir.at("in"), allowRoot: false });
    expect(await paths.readable("loop")).toBe(dir.at("in/loop"));
  });

  test("a folder named like the root with more letters is outside", async () => {
    await using dir = await tempDir();
    await mkdir(dir.at("root"));
    await mkdir(dir.at("rootless"));
    const paths = createPathBoundary({ cwd: dir.path, workspaceRoot: dir.at("root"), allowRoot: false });
    await expect(paths.readable("rootless")).rejects.toThrow("escapes workspace root");
  });
});

test("a NUL byte in a path is refused and shown", async () => {
  const paths = createPathBoundary({ cwd: "/work", allowRoot: false });
  await expect(paths.readable("a\0b")).rejects.toMatchObject({
    code: "invalid",
    message: 'path "a\\u0000b" contains a NUL byte',
  });
});
