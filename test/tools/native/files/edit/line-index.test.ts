import { describe, expect, test } from "bun:test";
import { LineIndex } from "../../../../../src/tools/native/files/edit/line-index.ts";

describe("LineIndex", () => {
  test.each<[string, string[], boolean]>([
    ["", [], false],
    ["a", ["a"], true],
    ["a\n", ["a"], false],
    ["a\nb", ["a", "b"], true],
    ["\n", [""], false],
    ["\n\n", ["", ""], false],
    ["a\r\nb\r\n", ["a\r", "b\r"], false],
  ])("of %j has the lines %j", (text, lines, endsOpen) => {
    const index = new LineIndex(text);
    expect(index.slice(1, 99)).toEqual(lines);
    expect([index.count, index.endsOpen]).toEqual([lines.length, endsOpen]);
  });

  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
    [5, 3],
    [99, 3],
  ])("puts offset %d of a, nothing, bc into line %d", (offset, line) => {
    expect(new LineIndex("a\n\nbc").lineAt(offset)).toBe(line);
  });

  test("puts everything of an empty text into line 1", () => {
    expect(new LineIndex("").lineAt(0)).toBe(1);
  });

  test("knows where lines begin, and the end for those that do not exist", () => {
    const index = new LineIndex("a\n\nbc");
    expect([1, 2, 3, 4, 9].map((line) => index.start(line))).toEqual([0, 2, 3, 5, 5]);
  });

  test("leaves out lines that do not exist", () => {
    const index = new LineIndex("a\nb\nc\n");
    expect(index.slice(-5, 2)).toEqual(["a", "b"]);
    expect(index.slice(3, 1)).toEqual([]);
  });

  test("agrees with counting newlines in 100,000 lines", () => {
    const index = new LineIndex("abc\n".repeat(100_000));
    for (const offset of [0, 3, 4, 39_999, 40_000, 399_999])
      expect(index.lineAt(offset)).toBe(Math.floor(offset / 4) + 1);
  });
});
