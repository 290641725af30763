import { describe, expect, test } from "bun:test";
import { chmod, chown, link, lstat, mkdir, readdir, readFile, readlink, stat, symlink } from "node:fs/promises";
import { writeAtomically } from "../../src/platform/index.ts";
import { canMount, smallDisk } from "../support/small-disk.ts";
import { tempDir } from "../support/temp-dir.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;
const isRoot = process.getuid?.() === 0;

/** Runs with another umask, which is a property of the whole process. */
async function withUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  const old = process.umask(mask);
  try {
    return await work();
  } finally {
    process.umask(old);
  }
}

describe("writeAtomically", () => {
  test("creates, replaces, empties, and leaves nothing else in the folder", async () => {
    await using dir = await tempDir();
    const path = dir.at("ü b.txt");
    for (const text of ["one\n", "a much longer text than before\n", "", "x"]) {
      await writeAtomically(path, bytes(text));
      expect(await readFile(path, "utf8")).toBe(text);
    }
    expect(await readdir(dir.path)).toEqual(["ü b.txt"]);
  });

  test("a file whose name is as long as a name can be is replaced", async () => {
    await using dir = await tempDir();
    const name = "n".repeat(255);
    await writeAtomically(dir.at(name), bytes("1"));
    await writeAtomically(dir.at(name), bytes("2"));
    expect(await readdir(dir.path)).toEqual([name]);
    expect(await readFile(dir.at(name), "utf8")).toBe("2");
  });

  test("a reader that has the old file open keeps the old text", async () => {
    await using dir = await tempDir({ f: "old" });
    const before = (await stat(dir.at("f"))).ino;
    await writeAtomically(dir.at("f"), bytes("new"));
    expect((await stat(dir.at("f"))).ino).not.toBe(before);
  });
});

describe("modes", () => {
  test.each([
    [0o002, 0o664],
    [0o022, 0o644],
    [0o077, 0o600],
    [0o000, 0o666],
  ])("W01 under umask %o a new file has mode %o", async (mask, mode) => {
    await using dir = await tempDir();
    await withUmask(mask, () => writeAtomically(dir.at("new"), bytes("x")));
    expect(await modeOf(dir.at("new"))).toBe(mode);
  });

  test.each([0o664, 0o600, 0o640, 0o755, 0o750, 0o666, 0o4755, 0o2775])(
    "W01 an existing file keeps mode %o whatever the umask",
    async (mode) => {
      await using dir = await tempDir({ f: "old" });
      await chmod(dir.at("f"), mode);
      for (const mask of [0o002, 0o077]) {
        await withUmask(mask, () => writeAtomically(dir.at("f"), bytes(`under ${mask}`)));
        expect(await modeOf(dir.at("f"))).toBe(mode);
      }
    },
  );

  test.skipIf(!isRoot)("the owner is kept (only root can give a file away)", async () => {
    await using dir = await tempDir({ f: "old" });
    await chown(dir.at("f"), 12345, 23456);
    await chmod(dir.at("f"), 0o4750);
    await writeAtomically(dir.at("f"), bytes("new"));
    expect(await stat(dir.at("f"))).toMatchObject({ uid: 12345, gid: 23456 });
    expect(await modeOf(dir.at("f"))).toBe(0o4750);
  });

  test.skipIf(isRoot)("a read-only file is refused (root may write everything)", async () => {
    await using dir = await tempDir({ f: "old" });
    await chmod(dir.at("f"), 0o444);
    await expect(writeAtomically(dir.at("f"), bytes("new"))).rejects.toMatchObject({ code: "EACCES" });
    expect(await readFile(dir.at("f"), "utf8")).toBe("old");
  });
});

describe("links", () => {
  test("W02 a chain of links stays, the file behind it changes, the temporary file is made beside that", async () => {
    await using dir = await tempDir({ "d/settings.json": "1" });
    await mkdir(dir.at("d/host"));
    await symlink("../settings.json", dir.at("d/host/settings.json"));
    await symlink("d/host", dir.at("cfg"));
    await symlink("cfg/settings.json", dir.at("third"));
    await writeAtomically(dir.at("third"), bytes("2"));
    expect(await readFile(dir.at("d/settings.json"), "utf8")).toBe("2");
    expect((await lstat(dir.at("d/settings.json"))).isFile()).toBe(true);
    expect(await readlink(dir.at("d/host/settings.json"))).toBe("../settings.json");
    expect(await readlink(dir.at("cfg"))).toBe("d/host");
    expect(await readlink(dir.at("third"))).toBe("cfg/settings.json");
    expect(await readdir(dir.at("d/host"))).toEqual(["settings.json"]);
  });

  test("a link to a missing file creates that file", async () => {
    await using dir = await tempDir({ "there/keep": "" });
    await symlink("there/new.txt", dir.at("link"));
    await writeAtomically(dir.at("link"), bytes("x"));
    expect(await readFile(dir.at("there/new.txt"), "utf8")).toBe("x");
    expect(await readlink(dir.at("link"))).toBe("there/new.txt");
  });

  test.each([["shorter"], ["a text that is longer than the old one"], [""]])(
    "W02 all hard links of a file show the new text %j",
    async (text) => {
      await using dir = await tempDir({ a: "the old text" });
      await link(dir.at("a"), dir.at("b"));
      await chmod(dir.at("a"), 0o640);
      await writeAtomically(dir.at("b"), bytes(text));
      expect(await readFile(dir.at("a"), "utf8")).toBe(text);
      expect(await stat(dir.at("a"))).toMatchObject({ nlink: 2, ino: (await stat(dir.at("b"))).ino });
      expect(await modeOf(dir.at("a"))).toBe(0o640);
    },
  );

  test("a loop of links is the system's error", async () => {
    await using dir = await tempDir();
    await symlink("b", dir.at("a"));
    await symlink("a", dir.at("b"));
    await expect(writeAtomically(dir.at("a"), bytes("x"))).rejects.toMatchObject({ code: "ELOOP" });
  });
});

describe("failures", () => {
  test("a folder in the way stays as it is", async () => {
    await using dir = await tempDir({ "d/f": "x" });
    await expect(writeAtomically(dir.at("d"), bytes("x"))).rejects.toThrow();
    await expect(writeAtomically(dir.at("d/f/g"), bytes("x"))).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(await readdir(dir.at("d"))).toEqual(["f"]);
    expect(await readdir(dir.path)).toEqual(["d"]);
  });

  test("a missing folder is the system's error", async () => {
    await using dir = await tempDir();
    await expect(writeAtomically(dir.at("no/f"), bytes("x"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  describe.skipIf(!canMount)("on a full disk (needs the right to mount a small one)", () => {
    const tooMuch = new Uint8Array(200 * 1024).fill(97);

    test("a new file is not there and no temporary one is left", async () => {
      await using disk = await smallDisk(64);
      await expect(writeAtomically(`${disk.path}/new`, tooMuch)).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readdir(disk.path)).toEqual([]);
    });

    test("a replaced file has its old text and no temporary one is left", async () => {
      await using disk = await smallDisk(64);
      await writeAtomically(`${disk.path}/f`, bytes("old"));
      await expect(writeAtomically(`${disk.path}/f`, tooMuch)).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readFile(`${disk.path}/f`, "utf8")).toBe("old");
      expect(await readdir(disk.path)).toEqual(["f"]);
    });

    test("a file with two names has its old text under both", async () => {
      await using disk = await smallDisk(64);
      const old = "old ".repeat(5000);
      await writeAtomically(`${disk.path}/a`, bytes(old));
      await link(`${disk.path}/a`, `${disk.path}/b`);
      await expect(writeAtomically(`${disk.path}/a`, tooMuch)).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readFile(`${disk.path}/a`, "utf8")).toBe(old);
      expect(await readFile(`${disk.path}/b`, "utf8")).toBe(old);
      expect((await readdir(disk.path)).sort()).toEqual(["a", "b"]);
    });
  });

  test.skipIf(!canMount)(
    "a file that is a mount point of its own is written in place (needs the right to mount)",
    async () => {
      await using dir = await tempDir({ outer: "outer", inner: "inner" });
      expect(Bun.spawnSync(["mount", "--bind", dir.at("inner"), dir.at("outer")]).success).toBe(true);
      try {
        await writeAtomically(dir.at("outer"), bytes("new"));
        expect(await readFile(dir.at("outer"), "utf8")).toBe("new");
      } finally {
        Bun.spawnSync(["umount", dir.at("outer")]);
      }
      expect(await readFile(dir.at("inner"), "utf8")).toBe("new");
      expect((await readdir(dir.path)).sort()).toEqual(["inner", "outer"]);
    },
  );
});
