import { expect, test } from "bun:test";
import { mkdir, symlink } from "node:fs/promises";
import { resolveLinks } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

test("links are followed also where the end of the path does not exist", async () => {
  await using dir = await tempDir({ "real/a.txt": "" });
  await mkdir(dir.at("other"));
  await symlink("real", dir.at("link"));
  await symlink("../real/later.txt", dir.at("other/dangling"));
  await symlink("nowhere", dir.at("lost"));
  for (const [path, real] of [
    ["link/a.txt", "real/a.txt"],
    ["link/new.txt", "real/new.txt"],
    ["link/new/deep.txt", "real/new/deep.txt"],
    ["other/dangling", "real/later.txt"],
    ["lost/x", "nowhere/x"],
    ["real/a.txt/below", "real/a.txt/below"],
  ] as const) {
    expect(await resolveLinks(dir.at(path))).toBe(dir.at(real));
  }
});

test("a loop is the system's error, wherever it stands in the path", async () => {
  await using dir = await tempDir();
  await symlink("b", dir.at("a"));
  await symlink("a", dir.at("b"));
  await expect(resolveLinks(dir.at("a"))).rejects.toMatchObject({ code: "ELOOP" });
  await expect(resolveLinks(dir.at("b/new.txt"))).rejects.toMatchObject({ code: "ELOOP" });
});
