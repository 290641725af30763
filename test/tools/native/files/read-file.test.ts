import { describe, expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { callContext } from "../../../support/call-context.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

/** What read_file answers for a file with this content. */
async function shown(content: string | Uint8Array, range: { offset?: number; limit?: number } = {}): Promise<string> {
  await using dir = await tempDir({ f: content });
  return await runTool("read_file", { file_path: "f", ...range }, callContext({ cwd: dir.path }));
}

describe("read_file shows", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["A61 A70 three lines", "line 1\nline 2\nline 3\n", "1\tline 1$\n2\tline 2$\n3\tline 3$"],
    ["a last line without a newline", "a\nb", "1\ta$\n2\tb$"],
    ["an empty file", "", ""],
    ["one empty line", "\n", "1\t$"],
    ["blank lines at the end", "a\n\n\n", "1\ta$\n2\t$\n3\t$"],
    ["tabs and trailing blanks", "\tx \n", "1\t^Ix $"],
    ["carriage returns", "a\r\nb\rc\r\n", "1\ta^M$\n2\tb^Mc^M$"],
    ["other control characters", "\x01\x1b[31m\x7f\n", "1\t^A^[[31m^?$"],
    ["a NUL beyond the first 512 bytes", `${"x".repeat(600)}\0\n`, `1\t${"x".repeat(600)}^@$`],
    ["text of the world", "grüße 日本 👩‍👩‍👧\u0085\u2028|\n", "1\tgrüße 日本 👩‍👩‍👧\u0085\u2028|$"],
    ["bytes that are not UTF-8 as U+FFFD", Buffer.from("caf\xe9 \xff\n", "latin1"), "1\tcaf\ufffd \ufffd$"],
    ["W04 a file with a byte order mark without it", "\ufeffkey: 1\n", "1\tkey: 1$"],
    ["markup as it is written", "<b>&amp;</b>,x\n", "1\t<b>&amp;</b>,x$"],
    [
      "ten lines with aligned numbers",
      "a\n".repeat(10),
      `${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ` ${n}\ta$\n`).join("")}10\ta$`,
    ],
  ])("%s", async (_name, content, expected) => {
    expect(await shown(content)).toBe(expected);
  });
});

describe("read_file shows a range", () => {
  const twelve = Array.from({ length: 12 }, (_, i) => `l${i + 1}\n`).join("");
  test.each([
    ["the first two of twelve lines", { limit: 2 }, "1\tl1$\n2\tl2$\n[2/12 lines shown]"],
    ["lines 9 to 11", { offset: 9, limit: 3 }, " 9\tl9$\n10\tl10$\n11\tl11$\n[3/12 lines shown]"],
    ["what is left", { offset: 11, limit: 50 }, "11\tl11$\n12\tl12$\n[2/12 lines shown]"],
    ["all from a line on", { offset: 12 }, "12\tl12$\n[1/12 lines shown]"],
    ["nothing beyond the end", { offset: 13 }, "[0/12 lines shown]"],
    ["fractions cut", { offset: 11.9, limit: 1.5 }, "11\tl11$\n[1/12 lines shown]"],
  ])("%s", async (_name, range, expected) => {
    expect(await shown(twelve, range)).toBe(expected);
  });

  test.each([{ offset: 1 }, { offset: 0 }, { offset: -4 }, { limit: 12 }, { limit: 0 }, { limit: -1 }, { limit: 99 }])(
    "%j is the whole file",
    async (range) => {
      expect(await shown(twelve, range)).toBe(await shown(twelve));
    },
  );

  test("of an empty file as nothing", async () => {
    expect(await shown("", { offset: 5, limit: 2 })).toBe("");
  });

  test("of a file whose byte order mark lies before it", async () => {
    expect(await shown("\ufeffa\nb\n", { offset: 2 })).toBe("2\tb$\n[1/2 lines shown]");
  });
});

describe("read_file and big files", () => {
  const manyLines = 700_000;
  const sequence = Array.from({ length: manyLines }, (_, i) => i + 1).join("\n");

  test("W06 a range of a file beyond the limit is shown with flat memory", async () => {
    await using dir = await tempDir({ "big.log": `${sequence}\n` });
    const ctx = callContext({ cwd: dir.path });
    const args = { file_path: "big.log", offset: 600_000, limit: 3 };
    expect(await runTool("read_file", args, ctx)).toBe(
      "600000\t600000$\n600001\t600001$\n600002\t600002$\n[3/700000 lines shown]",
    );
    Bun.gc(true);
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 5; i++) await runTool("read_file", args, ctx);
    expect(process.memoryUsage().rss - before).toBeLessThan(sequence.length * 2);
  });

  test("W06 without a range the size is stated and what to do", async () => {
    await using dir = await tempDir({ "big.log": sequence });
    const ctx = callContext({ cwd: dir.path });
    const advice = "pass offset and limit to read a part of it, or use tail_file for its end";
    for (const range of [{}, { offset: 1 }, { limit: 0 }]) {
      expect(await errorOf("read_file", { file_path: "big.log", ...range }, ctx)).toBe(
        `read_file: ${dir.at("big.log")} is ${sequence.length} bytes (max 1048576); ${advice}`,
      );
    }
  });

  test("a range may not hold more than the limit either", async () => {
    await using dir = await tempDir({ "big.log": sequence });
    const ctx = callContext({ cwd: dir.path });
    expect(await errorOf("read_file", { file_path: "big.log", limit: manyLines }, ctx)).toBe(
      "read_file: the lines asked for are more than 1048576 bytes together; ask for fewer of them",
    );
  });

  test("a file of exactly the limit is shown whole", async () => {
    expect((await shown("x".repeat(1_048_575).concat("\n"))).length).toBe(1_048_578);
    expect(await shown("x".repeat(1_048_576), { limit: 1 })).toStartWith("1\txxx");
  });

  test("100,000 lines are numbered", async () => {
    const text = await shown("ab\n".repeat(100_000));
    expect(text).toStartWith("     1\tab$\n     2\tab$\n");
    expect(text).toEndWith("\n 99999\tab$\n100000\tab$");
  });
});

describe("read_file refuses", () => {
  test.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ["a missing file", {}, "nope", "stat /D/nope: no such file or directory"],
    ["a path through a file", { f: "x" }, "f/g", "stat /D/f/g: not a directory"],
    ["a folder", { "d/f": "x" }, "d", "/D/d is a directory"],
    ["a name that is too long", {}, "n".repeat(300), `stat /D/${"n".repeat(300)}: file name too long`],
    ["a NUL in the path", {}, "a\0b", 'path "a\\u0000b" contains a NUL byte'],
    ["a NUL in the first 512 bytes", { b: `${"x".repeat(511)}\0` }, "b", "/D/b appears to be a binary file"],
    [
      "a PDF, which may begin without one",
      { "a.pdf": "%PDF-1.7\n1 0 obj\n" },
      "a.pdf",
      "/D/a.pdf appears to be a binary file",
    ],
    [
      "a zip container",
      { "a.docx": Buffer.from("PK\x03\x04\x14\0\0\0") },
      "a.docx",
      "/D/a.docx appears to be a binary file",
    ],
    [
      "W04 UTF-16 by its mark",
      { u: Buffer.from("\ufeffab\n", "utf16le") },
      "u",
      "/D/u is UTF-16LE text; convert it to UTF-8 first",
    ],
    [
      "W04 UTF-16 big endian",
      { u: Buffer.from([0xfe, 0xff, 0, 97, 0, 10]) },
      "u",
      "/D/u is UTF-16BE text; convert it to UTF-8 first",
    ],
    [
      "W04 UTF-16 without a mark",
      { u: Buffer.from("plain text\n", "utf16le") },
      "u",
      "/D/u is UTF-16LE text; convert it to UTF-8 first",
    ],
    [
      "UTF-32",
      { u: Buffer.from([0xff, 0xfe, 0, 0, 97, 0, 0, 0]) },
      "u",
      "/D/u is UTF-32LE text; convert it to UTF-8 first",
    ],
  ])("%s", async (_name, files, path, message) => {
    await using dir = await tempDir(files);
    const ctx = callContext({ cwd: dir.path });
    expect(await errorOf("read_file", { file_path: path }, ctx)).toBe(`read_file: ${message.replace("/D", dir.path)}`);
  });

  test("a loop of links", async () => {
    await using dir = await tempDir();
    await symlink("self", dir.at("self"));
    expect(await errorOf("read_file", { file_path: "self" }, callContext({ cwd: dir.path }))).toBe(
      `read_file: stat ${dir.at("self")}: too many levels of symbolic links`,
    );
  });

  test.skipIf(process.platform === "win32")("what is no file: pipes and devices could be read forever", async () => {
    await using dir = await tempDir();
    Bun.spawnSync(["mkfifo", dir.at("pipe")]);
    const ctx = callContext({ cwd: dir.path });
    expect(await errorOf("read_file", { file_path: "pipe" }, ctx)).toBe(
      `read_file: read ${dir.at("pipe")}: not a regular file`,
    );
    expect(await errorOf("read_file", { file_path: "/dev/zero" }, ctx)).toBe(
      "read_file: read /dev/zero: not a regular file",
    );
  });

  test("roots and what lies outside the workspace", async () => {
    await using dir = await tempDir({ "in/a": "a", b: "b" });
    const ctx = callContext({ cwd: dir.at("in"), env: { KDEPS_WORKSPACE_ROOT: dir.at("in") } });
    expect(await runTool("read_file", { file_path: "a" }, ctx)).toBe("1\ta$");
    expect(await errorOf("read_file", { file_path: "../b" }, ctx)).toBe(
      `read_file: path ../b escapes workspace root ${dir.at("in")}`,
    );
    expect(await errorOf("read_file", { file_path: "/" }, ctx)).toBe(
      "read_file: operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)",
    );
    const free = callContext({ cwd: dir.path, env: { KDEPS_ALLOW_ROOT: "TRUE" } });
    expect(await errorOf("read_file", { file_path: "/" }, free)).toBe("read_file: / is a directory");
  });
});

describe("which file read_file takes", () => {
  test("A63 relative paths resolve against the working directory, odd names included", async () => {
    await using dir = await tempDir({ "a b/ü 'x'.txt": "hi\n" });
    const ctx = callContext({ cwd: dir.at("a b") });
    for (const path of ["ü 'x'.txt", "./ü 'x'.txt", dir.at("a b/ü 'x'.txt"), "../a b/ü 'x'.txt"]) {
      expect(await runTool("read_file", { file_path: path }, ctx)).toBe("1\thi$");
    }
  });

  test("~ is the home folder", async () => {
    await using dir = await tempDir({ "home/x": "hi\n" });
    const ctx = callContext({ cwd: "/", home: dir.at("home") });
    expect(await runTool("read_file", { file_path: "~/x" }, ctx)).toBe("1\thi$");
  });

  test("A72 over the API a missing or empty path is refused, whatever a session used last", async () => {
    const ctx = callContext({ cwd: "/tmp", session: { lastFile: "/etc/passwd" } });
    expect(await errorOf("read_file", {}, ctx)).toBe("read_file: file_path is required");
    expect(await errorOf("read_file", { file_path: "" }, ctx)).toBe("read_file: file_path is required");
  });

  test("in the loop it is the last file, and reading tells the session", async () => {
    await using dir = await tempDir({ f: "hi\n" });
    const noted: string[] = [];
    const session = {
      lastFile: dir.at("f"),
      noteFile: (path: string, access: string) => noted.push(`${access} ${path}`),
    };
    const ctx = callContext({ cwd: "/tmp", caller: "loop", session });
    expect(await runTool("read_file", {}, ctx)).toBe("1\thi$");
    expect(noted).toEqual([`read ${dir.at("f")}`]);
    expect(await errorOf("read_file", {}, callContext({ cwd: "/tmp", caller: "loop", session: {} }))).toBe(
      "read_file: file_path is required",
    );
  });

  test("a match id nobody knows is refused, unless a path was given too", async () => {
    await using dir = await tempDir({ f: "hi\n" });
    const ctx = callContext({ cwd: dir.path });
    expect(await errorOf("read_file", { match_id: "match-1234abcd" }, ctx)).toBe(
      'read_file: match_id "match-1234abcd" not found (it may have expired or come from a different search)',
    );
    expect(await runTool("read_file", { match_id: "match-1234abcd", file_path: "f" }, ctx)).toBe("1\thi$");
  });
});
