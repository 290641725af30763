import { describe, expect, test } from "bun:test";
import { chmod, link, lstat, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { revisionLine, revisionOf } from "../../../../src/tools/native/files/revision.ts";
import { callContext } from "../../../support/call-context.ts";
import { canMount, smallDisk } from "../../../support/small-disk.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

const advice = "Check that these lines read as intended, indentation and neighbouring lines included.";
const revision = (content: string) => revisionLine(revisionOf(Buffer.from(content)));

/** A folder with one file `f` (or `name`), and calls of edit_file for it that share one process's state. */
async function oneFile(content: string | Uint8Array, name = "f") {
  const dir = await tempDir({ [name]: content });
  const ctx = callContext({ cwd: dir.path });
  return {
    dir,
    ctx,
    edit: (args: Record<string, unknown>) => runTool("edit_file", { file_path: name, ...args }, ctx),
    error: async (args: Record<string, unknown>) =>
      (await errorOf("edit_file", { file_path: name, ...args }, ctx)).replaceAll(dir.path, "/D"),
    text: () => readFile(dir.at(name), "utf8"),
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

describe("edit_file answers with the changed region and the new revision", () => {
  const lines = "a\nb\nc\nd\ne\nf\n";

  test.each<[string, Record<string, unknown>, string[], string]>([
    [
      "str_replace",
      { command: "str_replace", old_str: "f\n", new_str: "g\nh\n" },
      ["2\tb", "3\tc", "4\td", "5\te", "6\tg", "7\th"],
      "a\nb\nc\nd\ne\ng\nh\n",
    ],
    [
      "insert",
      { command: "insert", insert_line: 0, new_str: "x" },
      ["1\tx", "2\ta", "3\tb", "4\tc", "5\td"],
      `x\n${lines}`,
    ],
    ["a blank command", { old_str: "a", new_str: "x" }, ["1\tx", "2\tb", "3\tc", "4\td", "5\te"], "x\nb\nc\nd\ne\nf\n"],
    ["a deletion of everything", { old_str: lines, new_str: "" }, [""], ""],
  ])("of %s", async (_name, args, region, after) => {
    await using file = await oneFile(lines);
    expect(await file.edit(args)).toBe(
      [`Edited ${file.dir.at("f")}. Changed region:`, ...region, advice, "", revision(after)].join("\n"),
    );
    expect(await file.text()).toBe(after);
  });

  test("of patch, after the number of hunks", async () => {
    await using file = await oneFile("a\nb\nc\n");
    expect(await file.edit({ command: "patch", patch: "@@\n-a\n+x\n@@\n-c\n+z\n" })).toBe(
      [
        `Applied 2 hunk(s) to ${file.dir.at("f")}.`,
        `Edited ${file.dir.at("f")}. Changed region:`,
        "1\tx",
        "2\tb",
        "3\tz",
        advice,
        "",
        revision("x\nb\nz\n"),
      ].join("\n"),
    );
  });

  test("of replace_symbol", async () => {
    await using file = await oneFile("function f() {\n  a();\n}\n", "a.ts");
    expect(await file.edit({ command: "replace_symbol", symbol: "f", new_str: "const f = b;" })).toBe(
      [
        `Edited ${file.dir.at("a.ts")}. Changed region:`,
        "1\tconst f = b;",
        advice,
        "",
        revision("const f = b;\n"),
      ].join("\n"),
    );
  });

  test("A107 A114 over the API without a prior read, by relative and absolute path", async () => {
    await using file = await oneFile("a\n");
    await file.edit({ command: "str_replace", old_str: "a", new_str: "b" });
    await file.edit({ file_path: file.dir.at("f"), command: "str_replace", old_str: "b", new_str: "c" });
    expect(await file.text()).toBe("c\n");
  });
});

describe("edit_file writes exactly", () => {
  test("W04 only the byte that changes, in a file that is not UTF-8", async () => {
    await using file = await oneFile(Buffer.from("rate=1 # caf\xe9\n", "latin1"), "a.conf");
    expect(await file.edit({ command: "str_replace", old_str: "rate=1", new_str: "rate=2" })).toContain(
      "1\trate=2 # caf\ufffd\n",
    );
    expect(await readFile(file.dir.at("a.conf"))).toEqual(Buffer.from("rate=2 # caf\xe9\n", "latin1"));
    expect(await file.error({ command: "insert", insert_line: 0, new_str: "# ü" })).toBe(
      "edit_file insert: /D/a.conf is not UTF-8 (an 8-bit encoding such as ISO-8859-1 or Windows-1252): only ASCII text can be put into it; convert it to UTF-8 first",
    );
    expect(await readFile(file.dir.at("a.conf"))).toEqual(Buffer.from("rate=2 # caf\xe9\n", "latin1"));
  });

  test("W04 UTF-16 is refused by name and untouched", async () => {
    const content = Buffer.from("\ufeffrate=1\r\n", "utf16le");
    await using file = await oneFile(content);
    expect(await file.error({ command: "str_replace", old_str: "rate", new_str: "x" })).toBe(
      "edit_file str_replace: /D/f is UTF-16LE text; convert it to UTF-8 first",
    );
    expect(await readFile(file.dir.at("f"))).toEqual(content);
  });

  test.each<[string, Record<string, unknown>]>([
    ["str_replace", { old_str: "total", new_str: '"$$ $& $1 $\' $` end"' }],
    ["insert", { insert_line: 1, new_str: '"$$ $& $1 $\' $` end"' }],
    ["patch", { patch: '@@\n-echo total\n+"$$ $& $1 $\' $` end"\n' }],
    ["replace_symbol", { symbol: "x", new_str: '"$$ $& $1 $\' $` end"' }],
  ])("W03 dollar signs with %s", async (command, args) => {
    await using file = await oneFile("echo total\nvar x\n", "a.sh");
    await file.edit({ command, ...args });
    expect(await file.text()).toContain('"$$ $& $1 $\' $` end"');
  });

  test("W19 half of a surrogate pair becomes the replacement character", async () => {
    await using file = await oneFile("a\n");
    await file.edit({ old_str: "a", new_str: "b\ud83d" });
    expect(await file.text()).toBe("b\ufffd\n");
  });

  test("W01 the mode stays exactly, whatever the umask", async () => {
    await using file = await oneFile("a\n");
    const umask = process.umask(0o077);
    try {
      for (const mode of [0o750, 0o664, 0o600]) {
        await chmod(file.dir.at("f"), mode);
        await file.edit({ command: "insert", insert_line: 0, new_str: "x" });
        expect((await stat(file.dir.at("f"))).mode & 0o777).toBe(mode);
      }
    } finally {
      process.umask(umask);
    }
  });

  test("W02 through a link behind a linked folder", async () => {
    await using dir = await tempDir({ "d/settings.json": '{"k":1}\n' });
    await mkdir(dir.at("d/host"));
    await symlink("../settings.json", dir.at("d/host/settings.json"));
    await symlink("d/host", dir.at("cfg"));
    const ctx = callContext({ cwd: dir.path });
    const args = { command: "str_replace", file_path: "cfg/settings.json", old_str: "1", new_str: "2" };
    expect(await runTool("edit_file", args, ctx)).toStartWith(`Edited ${dir.at("cfg/settings.json")}.`);
    expect(await readFile(dir.at("d/settings.json"), "utf8")).toBe('{"k":2}\n');
    expect((await lstat(dir.at("d/settings.json"))).isFile()).toBe(true);
    expect(await readlink(dir.at("d/host/settings.json"))).toBe("../settings.json");
    expect(await readlink(dir.at("cfg"))).toBe("d/host");
    expect(await readdir(dir.at("d/host"))).toEqual(["settings.json"]);
  });

  test("W02 both names of a file with two hard links show the new text", async () => {
    await using file = await oneFile("one\n");
    await link(file.dir.at("f"), file.dir.at("twin"));
    await file.edit({ old_str: "one", new_str: "three" });
    expect(await readFile(file.dir.at("twin"), "utf8")).toBe("three\n");
    expect((await stat(file.dir.at("f"))).nlink).toBe(2);
  });

  test("in a file beyond the limit for reading", async () => {
    const content = `${"x".repeat(99)}\n`.repeat(20_000);
    await using file = await oneFile(`${content}needle\n`);
    await file.edit({ old_str: "needle", new_str: "pin" });
    expect(await file.text()).toBe(`${content}pin\n`);
  });

  test("all of 50 edits of one file made at once, by two names", async () => {
    const content = Array.from({ length: 50 }, (_, i) => `<${i}>\n`).join("");
    await using file = await oneFile(content);
    await symlink("f", file.dir.at("link"));
    const edits = Array.from({ length: 50 }, (_, i) =>
      file.edit({ file_path: i % 2 === 0 ? "f" : "link", old_str: `<${i}>`, new_str: `done ${i}` }),
    );
    await Promise.all(edits);
    expect(await file.text()).toBe(Array.from({ length: 50 }, (_, i) => `done ${i}\n`).join(""));
    expect((await readdir(file.dir.path)).sort()).toEqual(["f", "link"]);
  });

  test.skipIf(!canMount)("on a full disk nothing, and leaves no file behind (needs the right to mount)", async () => {
    await using disk = await smallDisk(64);
    await writeFile(`${disk.path}/f`, "old\n");
    const ctx = callContext({ cwd: disk.path });
    const args = { file_path: "f", command: "str_replace", old_str: "old", new_str: "x".repeat(100_000) };
    expect(await errorOf("edit_file", args, ctx)).toBe(`edit_file: write ${disk.path}/f: no space left on device`);
    expect(await readFile(`${disk.path}/f`, "utf8")).toBe("old\n");
    expect(await readdir(disk.path)).toEqual(["f"]);
    expect(await errorOf("edit_file", { file_path: "f", command: "undo_edit" }, ctx)).toBe(
      `edit_file undo_edit: no edit history for ${disk.path}/f this session`,
    );
  });
});

describe("dry_run", () => {
  test("shows the same region and revision, writes nothing and cannot be undone", async () => {
    await using file = await oneFile("a\nb\n");
    const args = { command: "str_replace", old_str: "a", new_str: "x" };
    const preview = await file.edit({ ...args, dry_run: true });
    expect(await file.text()).toBe("a\nb\n");
    expect(await file.error({ command: "undo_edit" })).toBe(
      "edit_file undo_edit: no edit history for /D/f this session",
    );
    expect(preview).toBe(`[dry_run] no changes written.\n${await file.edit(args)}`);
  });

  test("comes before the number of hunks", async () => {
    await using file = await oneFile("a\n");
    expect(await file.edit({ patch: "@@\n-a\n+b\n", dry_run: true })).toStartWith(
      `[dry_run] no changes written.\nApplied 1 hunk(s) to ${file.dir.at("f")}.\nEdited `,
    );
  });
});

describe("undo_edit", () => {
  test("takes back edits one by one, then has none left", async () => {
    await using file = await oneFile("a\n");
    await chmod(file.dir.at("f"), 0o640);
    await file.edit({ old_str: "a", new_str: "b" });
    await file.edit({ command: "insert", insert_line: 1, new_str: "c" });
    for (const expected of ["b\n", "a\n"]) {
      expect(await file.edit({ command: "undo_edit" })).toBe(`Reverted the last edit to ${file.dir.at("f")}.`);
      expect(await file.text()).toBe(expected);
    }
    expect((await stat(file.dir.at("f"))).mode & 0o777).toBe(0o640);
    expect(await file.error({ command: "undo_edit" })).toBe(
      "edit_file undo_edit: no edit history for /D/f this session",
    );
  });

  test("restores bytes that are no text, by another name of the file", async () => {
    await using file = await oneFile(Buffer.from("\xef\xbb\xbfa\xff\r\n", "latin1"));
    await symlink("f", file.dir.at("link"));
    await file.edit({ old_str: "a", new_str: "b" });
    await file.edit({ file_path: "link", command: "undo_edit" });
    expect(await readFile(file.dir.at("f"))).toEqual(Buffer.from("\xef\xbb\xbfa\xff\r\n", "latin1"));
  });

  test("would lose what somebody else has written since, and refuses", async () => {
    await using file = await oneFile("a\n");
    await file.edit({ old_str: "a", new_str: "b" });
    await writeFile(file.dir.at("f"), "b\nmore\n");
    expect(await file.error({ command: "undo_edit" })).toBe(
      "edit_file undo_edit: /D/f changed since the last edit; undoing that edit would lose the change",
    );
    expect(await file.text()).toBe("b\nmore\n");
    await writeFile(file.dir.at("f"), "b\n");
    await file.edit({ command: "undo_edit" });
    expect(await file.text()).toBe("a\n");
  });

  test("keeps 25 edits of a file", async () => {
    await using file = await oneFile("0\n");
    for (let i = 1; i <= 27; i++) await file.edit({ old_str: `${i - 1}\n`, new_str: `${i}\n` });
    for (let i = 0; i < 25; i++) await file.edit({ command: "undo_edit" });
    expect(await file.text()).toBe("2\n");
    expect(await file.error({ command: "undo_edit" })).toContain("no edit history");
  });
});

describe("gates", () => {
  test("a stale revision, and the file is untouched", async () => {
    await using file = await oneFile("a\n");
    const given = /sha256:[0-9a-f]{12}/.exec(await file.edit({ command: "view" }))?.[0] ?? "";
    await writeFile(file.dir.at("f"), "a b\n");
    const now = revisionOf(Buffer.from("a b\n")).slice(0, 12);
    for (const args of [
      { command: "str_replace", old_str: "a", new_str: "x" },
      { command: "insert", insert_line: 0, new_str: "x" },
      { command: "patch", patch: "@@\n-a b\n+x\n" },
      { command: "replace_symbol", symbol: "f", new_str: "x" },
    ]) {
      expect(await file.error({ ...args, revision: given })).toBe(
        `edit_file: /D/f changed since revision ${given} was read (it is now sha256:${now}) - view the file again and retry`,
      );
    }
    expect(await file.text()).toBe("a b\n");
    await file.edit({ old_str: "a", new_str: "x", revision: `[revision sha256:${now}]` });
    expect(await file.text()).toBe("x b\n");
  });

  test("in the loop a file that was not read this turn", async () => {
    await using dir = await tempDir({ f: "a\n" });
    const known = new Set<string>();
    const session = { knowsFile: (path: string) => known.has(path), noteFile: (path: string) => known.add(path) };
    const ctx = callContext({ cwd: dir.path, caller: "loop", session });
    const args = { file_path: "f", command: "str_replace", old_str: "a", new_str: "b" };
    expect(await errorOf("edit_file", args, ctx)).toBe(
      `edit_file str_replace: read ${dir.at("f")} this turn first (edit_file command:view or read_file). old_str has to be copied from the file as it is now`,
    );
    expect(await errorOf("edit_file", { file_path: "f", command: "insert", insert_line: 0, new_str: "x" }, ctx)).toBe(
      `edit_file insert: read ${dir.at("f")} this turn first (edit_file command:view or read_file)`,
    );
    await runTool("edit_file", { file_path: "f", command: "view" }, ctx);
    await runTool("edit_file", args, ctx);
    expect(await readFile(dir.at("f"), "utf8")).toBe("b\n");
    known.clear();
    await runTool("edit_file", args, callContext({ cwd: dir.path, caller: "api", session })).catch(() => undefined);
    expect(await errorOf("edit_file", args, callContext({ cwd: dir.path, caller: "api", session }))).toStartWith(
      "edit_file str_replace: old_str did not appear",
    );
  });

  test("in order: readable, read this turn, revision, then the command's own checks", async () => {
    await using dir = await tempDir({ f: "a\n" });
    let isKnown = false;
    const ctx = callContext({ cwd: dir.path, caller: "loop", session: { knowsFile: () => isKnown } });
    const args = { command: "str_replace", old_str: "zzz", new_str: "b", revision: "000000" };
    expect(await errorOf("edit_file", { ...args, file_path: "nope" }, ctx)).toContain("no such file or directory");
    expect(await errorOf("edit_file", { ...args, file_path: "f" }, ctx)).toContain("this turn first");
    isKnown = true;
    expect(await errorOf("edit_file", { ...args, file_path: "f" }, ctx)).toContain("changed since revision");
    expect(await errorOf("edit_file", { ...args, revision: "", file_path: "f" }, ctx)).toContain("did not appear");
  });

  test("an edit that changes nothing", async () => {
    await using file = await oneFile("function f() {}\n", "a.ts");
    const unchanged = "edit_file: the replacement leaves the file unchanged";
    expect(await file.error({ patch: "@@\n-function f() {}\n+function f() {}\n" })).toBe(unchanged);
    expect(await file.error({ patch: "@@\n function f() {}\n" })).toBe(unchanged);
    expect(await file.error({ symbol: "f", new_str: "function f() {}\n" })).toBe(unchanged);
  });

  test.each([
    ["a.json", '{"a": 1}\n', "1", "1,", "invalid JSON"],
    ["a.ts", "f({ a });\n", "})", ")", "unexpected ')' at line 1 (expected '}' to close '{' opened at line 1)"],
    ["a.py", "f(a)\n", ")", "", "unclosed '(' opened at line 1"],
  ])("validate_syntax refuses a broken %s and leaves the file", async (name, content, old_str, new_str, problem) => {
    await using file = await oneFile(content, name);
    const args = { command: "str_replace", old_str, new_str };
    expect(await file.error({ ...args, validate_syntax: true })).toBe(
      `edit_file: syntax validation failed: ${problem}`,
    );
    expect(await file.error({ ...args, validate_syntax: true, dry_run: true })).toContain("syntax validation failed");
    expect(await file.text()).toBe(content);
    await file.edit(args);
    expect(await file.text()).not.toBe(content);
  });

  test("a cancelled call, which writes nothing", async () => {
    await using dir = await tempDir({ f: "a\n" });
    const ctx = callContext({ cwd: dir.path, signal: AbortSignal.abort(new Error("stopped")) });
    await expect(runTool("edit_file", { file_path: "f", old_str: "a", new_str: "b" }, ctx)).rejects.toThrow("stopped");
    expect(await readFile(dir.at("f"), "utf8")).toBe("a\n");
  });
});

describe("edit_file refuses", () => {
  test.each<[string, string, string]>([
    [
      "a missing file, which write_file would create",
      "nope",
      "edit_file insert: stat /D/nope: no such file or directory",
    ],
    ["a folder", "d", "edit_file insert: /D/d is a directory"],
    ["a binary file", "b", "edit_file insert: /D/b appears to be a binary file"],
    ["a loop of links", "loop", "edit_file insert: stat /D/loop: too many levels of symbolic links"],
    ["a device", "/dev/null", "edit_file insert: read /dev/null: not a regular file"],
    ["a root", "/", "edit_file: operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)"],
    ["a NUL in the path", "a\0b", 'edit_file: path "a\\u0000b" contains a NUL byte'],
    ["what lies outside the workspace", "../x", "edit_file: path ../x escapes workspace root /D"],
    ["what lies there behind a link", "leak", "edit_file: path leak escapes workspace root /D"],
  ])("%s", async (_name, file_path, message) => {
    await using dir = await tempDir({ "d/x": "", b: "\0" });
    await symlink("loop", dir.at("loop"));
    await symlink("/etc/passwd", dir.at("leak"));
    const isInside = !/workspace/.test(message);
    const ctx = callContext({ cwd: dir.path, env: isInside ? {} : { KDEPS_WORKSPACE_ROOT: dir.path } });
    const args = { command: "insert", insert_line: 0, new_str: "x", file_path };
    expect((await errorOf("edit_file", args, ctx)).replaceAll(dir.path, "/D")).toBe(message);
  });

  test("an unknown command, and a call that says nothing", async () => {
    await using file = await oneFile("a\n");
    const wanted = "(want view, str_replace, insert, patch, replace_symbol, or undo_edit)";
    expect(await file.error({ command: "create" })).toBe(`edit_file: unknown command "create" ${wanted}`);
    expect(await file.error({})).toBe(`edit_file: unknown command "" ${wanted}`);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ command: "str_replace" }, "edit_file str_replace: old_str (or start_anchor/end_anchor) is required"],
    [{ command: "insert", insert_line: 0 }, "edit_file insert: new_str is required"],
    [{ command: "insert", new_str: "x" }, "edit_file insert: insert_line is required (0 = top of file)"],
    [{ command: "patch" }, "edit_file patch: patch is required"],
    [{ command: "replace_symbol", new_str: "x" }, "edit_file replace_symbol: symbol is required"],
    [{ command: "replace_symbol", symbol: "f" }, "edit_file replace_symbol: new_str is required"],
  ])("%j, naming what is missing", async (args, message) => {
    await using file = await oneFile("a\n");
    expect(await file.error(args)).toBe(message);
  });
});
