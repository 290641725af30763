import { describe, expect, test } from "bun:test";
import { callContext } from "../../../support/call-context.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { errorOf, runTool } from "./run-tool.ts";

async function tail(content: string | Uint8Array, lines?: number): Promise<string> {
  await using dir = await tempDir({ f: content });
  const args = lines === undefined ? { file_path: "f" } : { file_path: "f", lines };
  return await runTool("tail_file", args, callContext({ cwd: dir.path }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `n${i + 1}\n`).join("");

describe("A106 tail_file shows", () => {
  test.each<[string, string | Uint8Array, number, string]>([
    ["the last lines with their numbers", "a\nb\nc\n", 2, "2\tb\n3\tc\n[last 2/3 lines shown]"],
    ["a last line without a newline", "a\nb\nc", 1, "3\tc\n[last 1/3 lines shown]"],
    ["all lines without a note", "a\nb\n", 2, "1\ta\n2\tb"],
    ["more than there are", "a\nb\n", 99, "1\ta\n2\tb"],
    ["numbers as wide as that of the last line", numbers(10), 2, " 9\tn9\n10\tn10\n[last 2/10 lines shown]"],
    ["nothing of an empty file", "", 5, ""],
    ["tabs and carriage returns as they are", "x\ty\r\n", 1, "1\tx\ty\r"],
    ["blank lines at the end", "a\n\n\n", 2, "2\t\n3\t\n[last 2/3 lines shown]"],
    ["fractions cut", "a\nb\nc\n", 1.9, "3\tc\n[last 1/3 lines shown]"],
  ])("%s", async (_name, content, lines, expected) => {
    expect(await tail(content, lines)).toBe(expected);
  });

  test.each([undefined, 0, -3])("20 lines for %p", async (lines) => {
    const shown = (await tail(numbers(30), lines)).split("\n");
    expect([shown.length, shown[0], shown[20]]).toEqual([21, "11\tn11", "[last 20/30 lines shown]"]);
  });

  test("W06 the end of a file beyond the limit", async () => {
    const content = Array.from({ length: 500_000 }, (_, i) => i + 1).join("\n");
    expect(await tail(content, 2)).toBe("499999\t499999\n500000\t500000\n[last 2/500000 lines shown]");
  });
});

test("tail_file falls back to the last file in the loop only", async () => {
  await using dir = await tempDir({ f: "x\n" });
  const session = { lastFile: dir.at("f") };
  expect(await runTool("tail_file", {}, callContext({ cwd: "/tmp", caller: "loop", session }))).toBe("1\tx");
  expect(await errorOf("tail_file", {}, callContext({ cwd: "/tmp", session }))).toBe(
    "tail_file: file_path is required",
  );
});

test("tail_file refuses what has no lines to show", async () => {
  await using dir = await tempDir({
    b: "\0",
    u: Buffer.from("\ufeffa", "utf16le"),
    "d/x": "",
    big: "x".repeat(1_100_000),
  });
  const ctx = callContext({ cwd: dir.path });
  for (const [path, message] of [
    ["nope", `stat ${dir.at("nope")}: no such file or directory`],
    ["d", `${dir.at("d")} is a directory`],
    ["b", `${dir.at("b")} appears to be a binary file`],
    ["u", `${dir.at("u")} is UTF-16LE text; convert it to UTF-8 first`],
    ["big", "the lines asked for are more than 1048576 bytes together; ask for fewer of them"],
  ] as const) {
    expect(await errorOf("tail_file", { file_path: path }, ctx)).toBe(`tail_file: ${message}`);
  }
});
