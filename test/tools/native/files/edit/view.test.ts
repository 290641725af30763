import { describe, expect, test } from "bun:test";
import { revisionLine, revisionOf } from "../../../../../src/tools/native/files/revision.ts";
import { callContext } from "../../../../support/call-context.ts";
import { tempDir } from "../../../../support/temp-dir.ts";
import { errorOf, runTool } from "../run-tool.ts";
import type { EditArgs } from "./plan-result.ts";

const numberedFile = (count: number) => Array.from({ length: count }, (_, i) => `l${i + 1}\n`).join("");

/** What a view of a file called `f` answers, and its revision line apart. */
async function view(content: string | Uint8Array, args: EditArgs, name = "f"): Promise<string> {
  await using dir = await tempDir({ [name]: content });
  const result = await runTool(
    "edit_file",
    { command: "view", file_path: name, ...args },
    callContext({ cwd: dir.path }),
  );
  const ending = `\n\n${revisionLine(revisionOf(Buffer.from(content)))}`;
  expect(result).toEndWith(ending);
  return result.slice(0, -ending.length);
}

async function viewError(content: string | Uint8Array, args: EditArgs): Promise<string> {
  await using dir = await tempDir({ f: content });
  const ctx = callContext({ cwd: dir.path });
  return (await errorOf("edit_file", { command: "view", file_path: "f", ...args }, ctx)).replaceAll(dir.path, "/D");
}

describe("view without a selector", () => {
  test.each<[string, string | Uint8Array, EditArgs, string]>([
    ["shows plain lines with aligned numbers", numberedFile(10), { offset: 9 }, " 9\tl9\n10\tl10\n[2/10 lines shown]"],
    ["shows all lines without a note", "a\nb", {}, "1\ta\n2\tb"],
    ["shows a range", numberedFile(3), { offset: 2, limit: 1 }, "2\tl2\n[1/3 lines shown]"],
    ["shows tabs and CRs as they are", "\ta \r\n", {}, "1\t\ta \r"],
    ["leaves out a byte order mark", "\ufeffa\n", {}, "1\ta"],
    ["shows bytes that are not UTF-8 as U+FFFD", Buffer.from("caf\xe9\n", "latin1"), {}, "1\tcaf\ufffd"],
    ["shows an empty file as nothing", "", {}, ""],
    ["shows nothing beyond the end", "a\n", { offset: 5 }, "[0/1 lines shown]"],
  ])("%s", async (_name, content, args, expected) => {
    expect(await view(content, args)).toBe(expected);
  });
});

describe("view_range", () => {
  test.each<[number[], string]>([
    [[9, 10], "9\tl9\n10\tl10"],
    [[3, 3], "3\tl3"],
    [[11, -1], "11\tl11\n12\tl12"],
    [[11, 99], "11\tl11\n12\tl12"],
    [
      [1, -1],
      numberedFile(12)
        .trimEnd()
        .split("\n")
        .map((line, i) => `${i + 1}\t${line}`)
        .join("\n"),
    ],
  ])("%j shows lines with unpadded numbers", async (view_range, expected) => {
    expect(await view(numberedFile(12), { view_range })).toBe(expected);
  });

  test.each<[number[], string]>([
    [[13, 14], "edit_file view: start 13 out of range: file has 12 line(s)"],
    [[13, -1], "edit_file view: start 13 out of range: file has 12 line(s)"],
    [[0, 3], "edit_file view: start 0 out of range: file has 12 line(s)"],
    [[-2, -1], "edit_file view: start -2 out of range: file has 12 line(s)"],
    [[5, 4], "edit_file view: end 4 is before start 5"],
    [[5, -2], "edit_file view: end -2 is before start 5"],
    [[5], "edit_file view: view_range must be two numbers: [start, end]"],
    [[], "edit_file view: view_range must be two numbers: [start, end]"],
    [[1, 2, 3], "edit_file view: view_range must be two numbers: [start, end]"],
  ])("%j is refused", async (view_range, message) => {
    expect(await viewError(numberedFile(12), { view_range })).toBe(message);
  });

  test("of an empty file is out of range", async () => {
    expect(await viewError("", { view_range: [1, -1] })).toBe(
      "edit_file view: start 1 out of range: file has 0 line(s)",
    );
  });

  test("W06 works in a file beyond the size limit", async () => {
    const content = numberedFile(200_000);
    expect(await view(content, { view_range: [150_000, 150_001] })).toBe("150000\tl150000\n150001\tl150001");
    expect(await viewError(content, {})).toBe(
      `edit_file view: /D/f is ${content.length} bytes (max 1048576); pass offset and limit to read a part of it, or use tail_file for its end`,
    );
  });
});

describe("view of an anchor", () => {
  test.each<[string, EditArgs, string]>([
    [
      "shows the lines around it",
      { anchor: "l30\n", context_before: 1, context_after: 2 },
      "29\tl29\n30\tl30\n31\tl31\n32\tl32",
    ],
    ["takes 0 as no lines", { anchor: "l30", context_before: 0, context_after: 0 }, "30\tl30"],
    ["covers all lines of the anchor", { anchor: "l30\nl31", context_before: 0, context_after: 0 }, "30\tl30\n31\tl31"],
    ["stops at the start", { anchor: "l2\n", context_before: 9, context_after: 0 }, "1\tl1\n2\tl2"],
  ])("%s", async (_name, args, expected) => {
    expect(await view(numberedFile(60), args)).toBe(expected);
  });

  test("has 20 lines on both sides unless told", async () => {
    const lines = (await view(numberedFile(60), { anchor: "l30" })).split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([41, "10\tl10", "50\tl50"]);
  });

  test.each<[string, EditArgs, string]>([
    ["is not there", { anchor: "x" }, "edit_file view: anchor did not appear verbatim in /D/f"],
    [
      "is nearly there",
      { anchor: "b\n c" },
      "edit_file view: anchor did not appear verbatim in /D/f\n\nClosest match in the file, starting at line 2:\n  b\n  c",
    ],
    [
      "stands twice",
      { anchor: "a" },
      "edit_file view: anchor appears 2 times in /D/f (at line(s) 1, 4). Make it more specific",
    ],
  ])("refuses one that %s", async (_name, args, message) => {
    expect(await viewError("a\n  b\n  c\na\n", args)).toBe(message);
  });
});

describe("view of a symbol", () => {
  const code = "// top\nfunction f() {\n  g();\n}\n\nclass f {}\n";
  test("shows the declaration and what is around it", async () => {
    const args = { symbol: "f", symbol_kind: "function", context_before: 1, context_after: 0 };
    expect(await view(code, args, "a.ts")).toBe("1\t// top\n2\tfunction f() {\n3\t  g();\n4\t}");
  });

  test.each<[EditArgs, string]>([
    [
      { symbol: "h" },
      'edit_file view: symbol "h" not found (no matching function/type/class/etc. declaration). Pass symbol_kind to widen or narrow which keywords count',
    ],
    [
      { symbol: "f" },
      'edit_file view: symbol "f" is ambiguous - declared at line(s) 2, 6. Pass symbol_kind to narrow it down',
    ],
  ])("%j is refused", async (args, message) => {
    expect(await viewError(code, args)).toBe(message);
  });
});

describe("view refuses", () => {
  test.each<[string, string, string]>([
    ["a missing file", "nope", "edit_file view: stat /D/nope: no such file or directory"],
    ["a folder", "d", "edit_file view: /D/d is a directory"],
    ["a binary file", "b", "edit_file view: /D/b appears to be a binary file"],
    ["W04 UTF-16", "u", "edit_file view: /D/u is UTF-16LE text; convert it to UTF-8 first"],
    ["a root", "/", "edit_file: operation on root directory '/' is blocked (set KDEPS_ALLOW_ROOT=true to permit)"],
  ])("%s", async (_name, file_path, message) => {
    await using dir = await tempDir({ "d/x": "", b: "\0", u: Buffer.from("\ufeffab", "utf16le") });
    const ctx = callContext({ cwd: dir.path });
    for (const selector of [{}, { anchor: "a" }]) {
      const error = await errorOf("edit_file", { command: "view", file_path, ...selector }, ctx);
      expect(error.replaceAll(dir.path, "/D")).toBe(message);
    }
  });
});
