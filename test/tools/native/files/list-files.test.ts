import { expect, test } from "bun:test";
import { symlink, writeFile } from "node:fs/promises";
import { callContext } from "../../../support/call-context.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

test("A104 lists the working directory or the folder given, sorted, hidden entries included", async () => {
  await using dir = await tempDir({ "b.txt": "", "a b/x": "", ".env": "", "B.txt": "", ü: "", "a b/.git/config": "" });
  const ctx = callContext({ cwd: dir.path });
  const listing = [
    `${dir.path}:`,
    "  [file] .env",
    "  [file] B.txt",
    "  [dir] a b",
    "  [file] b.txt",
    "  [file] ü",
  ].join("\n");
  for (const args of [{}, { path: "" }, { path: "." }, { path: dir.path }]) {
    expect(await runTool("list_files", args, ctx)).toBe(listing);
  }
  expect(await runTool("list_files", { path: "a b/" }, ctx)).toBe(`${dir.at("a b")}:\n  [dir] .git\n  [file] x`);
});

test("an empty folder is its name alone", async () => {
  await using dir = await tempDir();
  expect(await runTool("list_files", {}, callContext({ cwd: dir.path }))).toBe(`${dir.path}:`);
});

test("a link is what it leads to; one that leads nowhere is a file", async () => {
  await using dir = await tempDir({ "d/x": "" });
  await symlink("d", dir.at("folder"));
  await symlink("d/x", dir.at("to-file"));
  await symlink("gone", dir.at("dangling"));
  await symlink("loop", dir.at("loop"));
  expect(await runTool("list_files", {}, callContext({ cwd: dir.path }))).toBe(
    `${dir.path}:\n  [dir] d\n  [file] dangling\n  [dir] folder\n  [file] loop\n  [file] to-file`,
  );
});

test("a line end in a name cannot pass for another entry", async () => {
  await using dir = await tempDir();
  await writeFile(dir.at("a\n  [dir] fake\x1b"), "");
  expect(await runTool("list_files", {}, callContext({ cwd: dir.path }))).toBe(
    `${dir.path}:\n  [file] a^J  [dir] fake^[`,
  );
});

test("fails with the folder and the cause", async () => {
  await using dir = await tempDir({ f: "" });
  await symlink("loop", dir.at("loop"));
  const ctx = callContext({ cwd: dir.path });
  for (const [path, message] of [
    ["nope", `read ${dir.at("nope")}: no such file or directory`],
    ["f", `read ${dir.at("f")}: not a directory`],
    ["loop", `read ${dir.at("loop")}: too many levels of symbolic links`],
    ["/", "operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)"],
  ] as const) {
    expect(await errorOf("list_files", { path }, ctx)).toBe(`list_files: ${message}`);
  }
});

test("a folder with thousands of entries is listed whole", async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `f${String(i).padStart(4, "0")}`);
  await using dir = await tempDir(Object.fromEntries(names.map((name) => [name, ""])));
  const lines = (await runTool("list_files", {}, callContext({ cwd: dir.path }))).split("\n");
  expect(lines.slice(1)).toEqual(names.map((name) => `  [file] ${name}`));
});
