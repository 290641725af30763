import { describe, expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { readLineWindow } from "../../src/platform/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const signal = new AbortController().signal;
const everything = Number.POSITIVE_INFINITY;

/** `[text, shown, total]` of a window of a file that holds `content`. */
async function windowOf(content: string | Uint8Array, first: number, count: number, maxBytes = 1e9) {
  await using dir = await tempDir({ f: content });
  const { bytes, shown, total } = await readLineWindow(dir.at("f"), { range: { first, count }, maxBytes, signal });
  return [bytes.toString(), shown, total];
}

describe("readLineWindow", () => {
  test.each([
    ["a\nb\nc\n", 1, everything, "a\nb\nc\n", 3, 3],
    ["a\nb\nc", 1, everything, "a\nb\nc", 3, 3],
    ["a\nb\nc", 2, 1, "b\n", 1, 3],
    ["a\nb\nc", 3, 1, "c", 1, 3],
    ["a\nb\nc", 3, 9, "c", 1, 3],
    ["a\nb\nc\n", 4, 1, "", 0, 3],
    ["a\nb\nc\n", 1, 0, "", 0, 3],
    ["a\nb\nc\n", 900, everything, "", 0, 3],
    ["", 1, everything, "", 0, 0],
    ["\n", 1, everything, "\n", 1, 1],
    ["\n\n", 2, 1, "\n", 1, 2],
    ["\r\n\r\n", 2, 1, "\r\n", 1, 2],
  ])("of %j from line %d, %d lines", async (content, first, count, text, shown, total) => {
    expect(await windowOf(content, first, count)).toEqual([text, shown, total]);
  });

  test("of lines longer than a chunk", async () => {
    const long = "x".repeat(700_000);
    expect(await windowOf(`${long}\nb\n${long}`, 2, 1)).toEqual(["b\n", 1, 3]);
    expect(await windowOf(`${long}\nb\n${long}`, 3, 1)).toEqual([long, 1, 3]);
    expect(await windowOf(`${long}\nb\n${long}`, 1, 2)).toEqual([`${long}\nb\n`, 2, 3]);
  });

  test("of a newline that ends a chunk exactly", async () => {
    const chunk = `${"y".repeat(256 * 1024 - 1)}\n`;
    expect(await windowOf(`${chunk}b\n`, 2, 1)).toEqual(["b\n", 1, 2]);
    expect(await windowOf(chunk, 1, 1)).toEqual([chunk, 1, 1]);
    expect(await windowOf(chunk, 2, 1)).toEqual(["", 0, 1]);
  });

  test("of 100,000 lines anywhere", async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `line ${i + 1}`);
    for (const first of [1, 2, 31_415, 99_999, 100_000]) {
      const expected = lines.slice(first - 1, first + 1).map((line) => `${line}\n`);
      expect(await windowOf(`${lines.join("\n")}\n`, first, 2)).toEqual([expected.join(""), expected.length, 100_000]);
    }
  });

  test("refuses more bytes than it may keep, and only those it would keep", async () => {
    expect(await windowOf("aaaa\nbb\ncccc\n", 2, 1, 3)).toEqual(["bb\n", 1, 3]);
    await expect(windowOf("aaaa\nbb\ncccc\n", 1, 2, 7)).rejects.toMatchObject({
      code: "too-large",
      message: "the lines asked for are more than 7 bytes together; ask for fewer of them",
    });
  });

  test("reads what the system calls an empty file, such as those of /proc", async () => {
    const read = readLineWindow("/proc/self/status", { range: { first: 1, count: 1 }, maxBytes: 1000, signal });
    if (process.platform === "linux") expect((await read).bytes.toString()).toStartWith("Name:");
    else await expect(read).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("shows every chunk in order to the inspector, which may refuse", async () => {
    await using dir = await tempDir({ f: "z".repeat(300_000) });
    const seen: [number, boolean][] = [];
    const options = { range: { first: 1, count: 0 }, maxBytes: 0, signal };
    await readLineWindow(dir.at("f"), { ...options, inspect: (chunk, isFirst) => seen.push([chunk.length, isFirst]) });
    expect(seen).toEqual([
      [262_144, true],
      [37_856, false],
    ]);
    const refuse = () => {
      throw new Error("not this one");
    };
    await expect(readLineWindow(dir.at("f"), { ...options, inspect: refuse })).rejects.toThrow("not this one");
  });

  test("ends with the caller's own reason", async () => {
    await using dir = await tempDir({ f: "a\n" });
    const options = { range: { first: 1, count: 1 }, maxBytes: 9, signal: AbortSignal.abort(new Error("enough")) };
    await expect(readLineWindow(dir.at("f"), options)).rejects.toThrow("enough");
  });

  test("fails with the system's error", async () => {
    await using dir = await tempDir();
    await symlink("self", dir.at("self"));
    const options = { range: { first: 1, count: 1 }, maxBytes: 9, signal };
    await expect(readLineWindow(dir.at("nope"), options)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(readLineWindow(dir.at("self"), options)).rejects.toMatchObject({ code: "ELOOP" });
    await expect(readLineWindow(dir.path, options)).rejects.toMatchObject({ code: "EISDIR" });
  });
});
