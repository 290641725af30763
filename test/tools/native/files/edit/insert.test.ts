import { describe, expect, test } from "bun:test";
import { planInsert } from "../../../../../src/tools/native/files/edit/insert.ts";
import { type EditArgs, planned } from "./plan-result.ts";

describe("insert", () => {
  test.each<[string, string, EditArgs, string]>([
    ["at the top", "a\nb\n", { insert_line: 0, new_str: "x" }, "x\na\nb\n"],
    ["after a line", "a\nb\n", { insert_line: 1, new_str: "x" }, "a\nx\nb\n"],
    ["at the end", "a\nb\n", { insert_line: 2, new_str: "x" }, "a\nb\nx\n"],
    ["several lines", "a\nb\n", { insert_line: 1, new_str: "x\ny" }, "a\nx\ny\nb\n"],
    ["without its last newline", "a\n", { insert_line: 1, new_str: "x\n" }, "a\nx\n"],
    ["with all newlines but the last", "a\n", { insert_line: 1, new_str: "x\n\n" }, "a\nx\n\n"],
    ["a blank line", "a\nb\n", { insert_line: 1, new_str: "\n" }, "a\n\nb\n"],
    ["into an empty file", "", { insert_line: 0, new_str: "x" }, "x\n"],
    ["after a line without a newline", "a\nb", { insert_line: 2, new_str: "x" }, "a\nb\nx"],
    ["before a line without a newline", "a", { insert_line: 0, new_str: "x" }, "x\na"],
    ["W03 dollar signs", "a\n", { insert_line: 1, new_str: "$& $1 $' $` $$" }, "a\n$& $1 $' $` $$\n"],
    ["before an anchor's line", "a\n  bcd\n", { insert_before_anchor: "c", new_str: "x" }, "a\nx\n  bcd\n"],
    ["after an anchor's line", "a\n  bcd\ne\n", { insert_after_anchor: "c", new_str: "x" }, "a\n  bcd\nx\ne\n"],
    [
      "before the first line of a long anchor",
      "a\nb\nc\n",
      { insert_before_anchor: "a\nb", new_str: "x" },
      "x\na\nb\nc\n",
    ],
    [
      "after the last line of a long anchor",
      "a\nb\nc\n",
      { insert_after_anchor: "a\nb\n", new_str: "x" },
      "a\nb\nx\nc\n",
    ],
    [
      "at the anchor when a line is given too",
      "a\nb\n",
      { insert_line: 0, insert_after_anchor: "b", new_str: "x" },
      "a\nb\nx\n",
    ],
    ["with the file's CR LF", "a\r\nb\r\n", { insert_line: 1, new_str: "x\ny" }, "a\r\nx\r\ny\r\nb\r\n"],
    ["CR LF as given", "a\r\nb\r\n", { insert_line: 1, new_str: "x\r\ny\r\n" }, "a\r\nx\r\ny\r\nb\r\n"],
    ["behind a CR LF file's open end", "a\r\nb", { insert_line: 2, new_str: "x" }, "a\r\nb\r\nx"],
    ["W04 behind a byte order mark", "\ufeffa\n", { insert_line: 0, new_str: "x" }, "\ufeffx\na\n"],
    ["W04 into a file that is a byte order mark", "\ufeff", { insert_line: 0, new_str: "x" }, "\ufeffx\n"],
  ])("%s", (_name, content, args, expected) => {
    expect(planned(planInsert, content, args).toString()).toBe(expected);
  });

  test.each<[string, string, EditArgs, string]>([
    ["no text", "a\n", { insert_line: 1 }, "new_str is required"],
    ["an empty text", "a\n", { insert_line: 1, new_str: "" }, "new_str is required"],
    ["no place", "a\n", { new_str: "x" }, "insert_line is required (0 = top of file)"],
    [
      "a line beyond the end",
      "a\nb\n",
      { insert_line: 3, new_str: "x" },
      "insert_line 3 out of range: file has 2 line(s)",
    ],
    ["a line below zero", "a\n", { insert_line: -1, new_str: "x" }, "insert_line -1 out of range: file has 1 line(s)"],
    ["half a line", "a\n", { insert_line: 0.5, new_str: "x" }, "insert_line 0.5 out of range: file has 1 line(s)"],
    ["line 1 of an empty file", "", { insert_line: 1, new_str: "x" }, "insert_line 1 out of range: file has 0 line(s)"],
    [
      "an anchor that is not there",
      "a\n",
      { insert_after_anchor: "b", new_str: "x" },
      "anchor did not appear verbatim in f",
    ],
    [
      "an anchor that stands twice",
      "a\nb\na\n",
      { insert_before_anchor: "a", new_str: "x" },
      "anchor appears 2 times in f (at line(s) 1, 3). Make it more specific",
    ],
  ])("refuses %s", (_name, content, args, message) => {
    expect(() => planned(planInsert, content, args)).toThrow(new Error(message));
  });
});
