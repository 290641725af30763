import { describe, expect, test } from "bun:test";
import { chmod, link, mkdir, readdir, readFile, readlink, stat, symlink } from "node:fs/promises";
import { callContext } from "../../../support/call-context.ts";
import { canMount, smallDisk } from "../../../support/small-disk.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

describe("write_file", () => {
  test.each([
    ["a line", "x\n", 2],
    ["nothing", "", 0],
    ["text of the world", "grüße 👩‍👩‍👧\r\n", 28],
    ["W12 entities", "&lt;b&gt; &amp;amp; &#39;", 25],
    ["W03 dollar signs", "$& $1 $' $` $$ end", 18],
    ["a byte order mark and a NUL", "\ufeffmark\0", 8],
  ])("writes %s exactly", async (_name, content, size) => {
    await using dir = await tempDir();
    const result = await runTool("write_file", { file_path: "f", content }, callContext({ cwd: dir.path }));
    expect(result).toBe(`Wrote ${size} bytes to ${dir.at("f")}`);
    expect(await readFile(dir.at("f"), "utf8")).toBe(content);
    expect((await stat(dir.at("f"))).size).toBe(size);
  });

  test("replaces the whole content", async () => {
    await using dir = await tempDir({ f: "a long old text\n" });
    await runTool("write_file", { file_path: dir.at("f"), content: "new" }, callContext({ cwd: "/" }));
    expect(await readFile(dir.at("f"), "utf8")).toBe("new");
  });

  test("creates missing folders, also behind a link", async () => {
    await using dir = await tempDir({ "real/x": "" });
    await symlink("real", dir.at("door"));
    const ctx = callContext({ cwd: dir.path });
    await runTool("write_file", { file_path: "a b/ü/f", content: "1" }, ctx);
    await runTool("write_file", { file_path: "door/new/f", content: "2" }, ctx);
    expect(await readFile(dir.at("a b/ü/f"), "utf8")).toBe("1");
    expect(await readFile(dir.at("real/new/f"), "utf8")).toBe("2");
  });

  test("W19 half of a surrogate pair becomes the replacement character", async () => {
    await using dir = await tempDir();
    await runTool("write_file", { file_path: "f", content: "a\ud83d" }, callContext({ cwd: dir.path }));
    expect(await readFile(dir.at("f"))).toEqual(Buffer.from("a\ufffd"));
  });

  test("W01 new files follow the umask, old ones keep their mode", async () => {
    await using dir = await tempDir({ old: "x" });
    await chmod(dir.at("old"), 0o664);
    const ctx = callContext({ cwd: dir.path });
    const umask = process.umask(0o002);
    try {
      await runTool("write_file", { file_path: "new002", content: "x\n" }, ctx);
      process.umask(0o077);
      await runTool("write_file", { file_path: "new077", content: "x\n" }, ctx);
      await runTool("write_file", { file_path: "old", content: "y\n" }, ctx);
    } finally {
      process.umask(umask);
    }
    const modes = await Promise.all(["new002", "new077", "old"].map(async (f) => (await stat(dir.at(f))).mode & 0o777));
    expect(modes).toEqual([0o664, 0o600, 0o664]);
  });

  test("W02 links and hard links stay what they are", async () => {
    await using dir = await tempDir({ real: "1", twin: "1" });
    await symlink("real", dir.at("link"));
    await link(dir.at("twin"), dir.at("other"));
    const ctx = callContext({ cwd: dir.path });
    expect(await runTool("write_file", { file_path: "link", content: "2" }, ctx)).toBe(
      `Wrote 1 bytes to ${dir.at("link")}`,
    );
    await runTool("write_file", { file_path: "other", content: "3" }, ctx);
    expect(await readlink(dir.at("link"))).toBe("real");
    expect(await readFile(dir.at("real"), "utf8")).toBe("2");
    expect(await readFile(dir.at("twin"), "utf8")).toBe("3");
  });

  test("tells the session", async () => {
    await using dir = await tempDir();
    const noted: string[] = [];
    const session = { noteFile: (path: string, access: string) => noted.push(`${access} ${path}`) };
    const ctx = callContext({ cwd: dir.path, caller: "loop", session });
    await runTool("write_file", { file_path: "f", content: "x" }, ctx);
    expect(noted).toEqual([`changed ${dir.at("f")}`]);
  });

  test("a cancelled call writes nothing", async () => {
    await using dir = await tempDir();
    const ctx = callContext({ cwd: dir.path, signal: AbortSignal.abort(new Error("stopped")) });
    await expect(runTool("write_file", { file_path: "f", content: "x" }, ctx)).rejects.toThrow("stopped");
    expect(await readdir(dir.path)).toEqual([]);
  });

  test("of several writes at once one whole text remains", async () => {
    await using dir = await tempDir();
    const ctx = callContext({ cwd: dir.path });
    const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(50_000));
    await Promise.all(texts.map((content) => runTool("write_file", { file_path: "f", content }, ctx)));
    expect(texts).toContain(await readFile(dir.at("f"), "utf8"));
    expect(await readdir(dir.path)).toEqual(["f"]);
  });
});

describe("write_file refuses", () => {
  test.each([
    ["a folder", "d", "/D/d is a directory"],
    ["a path through a file", "f/g", "write /D/f/g: not a directory"],
    ["a name that is too long", "n".repeat(300), `write /D/${"n".repeat(300)}: file name too long`],
    ["a loop of links", "loop", "write /D/loop: too many levels of symbolic links"],
    ["a device", "/dev/null", "write /dev/null: not a regular file"],
    ["a root", "/", "operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)"],
    ["a NUL in the path", "a\0b", 'path "a\\u0000b" contains a NUL byte'],
  ])("%s", async (_name, path, message) => {
    await using dir = await tempDir({ f: "x", "d/x": "" });
    await symlink("loop", dir.at("loop"));
    const ctx = callContext({ cwd: dir.path });
    const expected = `write_file: ${message.replace("/D", dir.path)}`;
    expect(await errorOf("write_file", { file_path: path, content: "y" }, ctx)).toBe(expected);
    expect((await readdir(dir.path)).sort()).toEqual(["d", "f", "loop"]);
    expect(await readFile(dir.at("f"), "utf8")).toBe("x");
  });

  test("content beyond the limit, counted in bytes", async () => {
    await using dir = await tempDir();
    const ctx = callContext({ cwd: dir.path });
    expect(await errorOf("write_file", { file_path: "f", content: "ü".repeat(524_289) }, ctx)).toBe(
      "write_file: content is 1048578 bytes (max 1048576)",
    );
    expect(await readdir(dir.path)).toEqual([]);
    expect(await runTool("write_file", { file_path: "f", content: "x".repeat(1_048_576) }, ctx)).toBe(
      `Wrote 1048576 bytes to ${dir.at("f")}`,
    );
  });

  test("what leaves the workspace through a link, and creates nothing there", async () => {
    await using dir = await tempDir({ "in/a": "", "out/a": "" });
    await symlink("../out", dir.at("in/leak"));
    const ctx = callContext({ cwd: dir.at("in"), env: { KDEPS_WORKSPACE_ROOT: dir.at("in") } });
    expect(await errorOf("write_file", { file_path: "leak/new/f", content: "x" }, ctx)).toBe(
      `write_file: path leak/new/f escapes workspace root ${dir.at("in")}`,
    );
    expect(await readdir(dir.at("out"))).toEqual(["a"]);
  });

  test.skipIf(!canMount)("on a full disk, and keeps the old file (needs the right to mount a small disk)", async () => {
    await using disk = await smallDisk(64);
    const ctx = callContext({ cwd: disk.path });
    await runTool("write_file", { file_path: "f", content: "old" }, ctx);
    await mkdir(`${disk.path}/d`);
    expect(await errorOf("write_file", { file_path: "f", content: "x".repeat(100_000) }, ctx)).toBe(
      `write_file: write ${disk.path}/f: no space left on device`,
    );
    expect(await readFile(`${disk.path}/f`, "utf8")).toBe("old");
    expect((await readdir(disk.path)).sort()).toEqual(["d", "f"]);
  });
});
