import { describe, expect, test } from "bun:test";
import { LiveTerminalText, plainTerminalText } from "../../../../src/tools/native/shell/terminal-text.ts";

describe("W13 plainTerminalText", () => {
  test.each([
    ["plain\ttext\n", "plain\ttext\n"],
    ["\x1b[31mred\x1b[0m\n", "red\n"],
    ["\x1b[1;38;5;208mx\x1b[m", "x"],
    ["\x1b]8;;http://x\x07link\x1b]8;;\x07\n", "link\n"],
    ["\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"],
    ["\x1b]0;title\x07text", "text"],
    ["\x1bPq#0;2;0\x1b\\text", "text"],
    ["\x1b(B\x1b=\x1b7\x1b8text", "text"],
    ["\x9b31mred\x9d0;t\x9ctext", "redtext"],
    ["\x1b[2J\x1b[3;4H\x1b[?25ltext", "text"],
    ["text\x1b", "text"],
    ["text\x1b[", "text"],
    ["text\x1b[12", "text"],
    ["\x1b]0;never closed\nnext", "\nnext"],
    ["a\x00b\x07c\x7fd\ufff9e", "abcde"],
    ["é😀\x1b[0m", "é😀"],
  ])("%j is shown as %j", (text, shown) => {
    expect(plainTerminalText(text)).toBe(shown);
  });

  test.each([
    ["x\r\ny\r\n", "x\ny\n"],
    ["x\r\r\ny", "x\ny"],
    ["a 1%\ra 50%\ra 100%\n", "a 100%\n"],
    ["a 100%\r", "a 100%"],
    ["50%\r100%\r\x1b[K\nresult", "\nresult"],
    ["old\x1b[2K\rnew", "new"],
    ["old\x1b[2K\x1b[1Gnew", "new"],
    ["match\x1b[32m\x1b[Kword\x1b[m\x1b[K", "matchword"],
    ["|\b/\b-\bdone", "done"],
    ["N\bNA\bAME", "NAME"],
    ["😀\bx", "x"],
    ["\b\bx", "x"],
  ])("of a redrawn line the last state stays: %j", (text, shown) => {
    expect(plainTerminalText(text)).toBe(shown);
  });
});

describe("W13 LiveTerminalText", () => {
  test("a sequence or line end in two pieces never reaches the terminal", () => {
    const live = new LiveTerminalText();
    const pieces = ["\x1b[3", "1mre", "d\x1b]8;;ht", "tp\x07link\r", "\nx\ry\x1b", "[2Jz\x1b[5"];
    expect(pieces.map((piece) => live.push(piece))).toEqual(["", "re", "d", "link", "\nx\ny", "z"]);
  });

  test("a string that never ends is given up, not collected for ever", () => {
    const live = new LiveTerminalText();
    let shown = "";
    for (let i = 0; i < 100; i++) shown += live.push(`\x1b]${"x".repeat(1000)}`);
    expect(shown).not.toContain("\x1b");
    expect(live.push("\x07end")).toBe("end");
  });
});
