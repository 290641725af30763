import { describe, expect, test } from "bun:test";
import { limitOutput } from "../../../../src/tools/native/shell/limit-output.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);

describe("limitOutput", () => {
  test("up to 2000 lines and 51200 bytes are whole", () => {
    for (const text of ["", "x", numbered(2000).join("\n"), "x".repeat(51_200)]) {
      expect(limitOutput(text)).toEqual({ text, isCut: false });
    }
  });

  test("W11 of more lines the first and last thousand stay", () => {
    const { text, isCut } = limitOutput(numbered(2001).join("\n"));
    const lines = text.split("\n");
    expect(isCut).toBe(true);
    expect(lines.slice(999, 1002)).toEqual([
      "line 1000",
      "[Output truncated: 1 line (11 bytes) left out here]",
      "line 1002",
    ]);
    expect(lines.at(-1)).toBe("line 2001");
  });

  test("W11 of more bytes whole lines stay, and missing ones are counted", () => {
    const lines = Array.from({ length: 1500 }, (_, i) => `${i} ${"é".repeat(40)}`);
    const shown = limitOutput(lines.join("\n")).text.split("\n");
    const marker = shown.findIndex((line) => line.startsWith("[Output truncated"));
    const missing = Number(/: (\d+) lines/.exec(shown[marker] ?? "")?.[1]);
    expect(shown.slice(0, marker)).toEqual(lines.slice(0, marker));
    expect(shown.slice(marker + 1)).toEqual(lines.slice(marker + missing));
    expect(marker + missing + shown.length - marker - 1).toBe(1500);
    expect(Buffer.byteLength(shown.join("\n"))).toBeLessThan(51_300);
  });

  test("W19 an overlong line is cut between characters", () => {
    for (const pad of ["", "a", "ab", "abc"]) {
      const { text } = limitOutput(`${pad}${"😀".repeat(20_000)}`);
      expect(text).toMatch(/^[abc]*(?:😀)+\n\[Output truncated: 1 line \(\d+ bytes\) left out here\]\n(?:😀)+$/u);
    }
  });

  test("an overlong first line still leaves the last lines", () => {
    const { text } = limitOutput(`${"x".repeat(100_000)}\n1 failed: test_z`);
    expect(text).toEndWith("left out here]\n1 failed: test_z");
    expect(text).toStartWith("xxx");
  });

  test("what was missing before counts as well", () => {
    const { text } = limitOutput(numbered(2001).join("\n"), { lines: 5, bytes: 100 });
    expect(text).toContain("[Output truncated: 6 lines (111 bytes) left out here]");
  });
});
