import { describe, expect, test } from "bun:test";
import { planStrReplace } from "../../../../../src/tools/native/files/edit/str-replace.ts";
import { type EditArgs, planned } from "./plan-result.ts";

const replaced = (content: string | Uint8Array, args: EditArgs) => planned(planStrReplace, content, args).toString();

describe("str_replace", () => {
  test.each<[string, string, EditArgs, string]>([
    ["replaces the only match", "a b c\n", { old_str: "b", new_str: "x" }, "a x c\n"],
    ["deletes without new_str", "a b c\n", { old_str: " b" }, "a c\n"],
    ["replaces across lines", "a\nb\nc\n", { old_str: "a\nb", new_str: "x" }, "x\nc\n"],
    ["picks an occurrence", "a a a", { old_str: "a", new_str: "b", occurrence: 2 }, "a b a"],
    ["takes occurrence 1 of one", "a", { old_str: "a", new_str: "b", occurrence: 1 }, "b"],
    ["counts matches that do not overlap", "aaa", { old_str: "aa", new_str: "b" }, "ba"],
    ["replaces everything", "abc", { old_str: "abc" }, ""],
    [
      "W03 keeps dollar signs",
      "echo total",
      { old_str: "total", new_str: '"$$ $& $1 $\' $` end"' },
      'echo "$$ $& $1 $\' $` end"',
    ],
    ["takes regular expression characters for themselves", "a.*b axxb", { old_str: "a.*b", new_str: "c" }, "c axxb"],
    ["W12 takes entities for themselves", "<b> &lt;b&gt;", { old_str: "&lt;b&gt;", new_str: "&amp;" }, "<b> &amp;"],
    ["finds text of the world", "grüße 👩‍👩‍👧!", { old_str: "👩‍👩‍👧", new_str: "日本" }, "grüße 日本!"],
    ["prefers old_str to anchors", "a b", { old_str: "a", new_str: "x", start_anchor: "b", end_anchor: "b" }, "x b"],
    ["replaces from anchor to anchor", "a [b c] d", { start_anchor: "[", end_anchor: "]", new_str: "x" }, "a x d"],
    [
      "takes the first end after the start",
      "} { a } b }",
      { start_anchor: "{", end_anchor: "}", new_str: "x" },
      "} x b }",
    ],
    ["lets the anchors be equal", "-- a -- b", { start_anchor: "-- a", end_anchor: "--", new_str: "x" }, "x b"],
    [
      "matches LF as CR LF and writes it so",
      "a\r\nb\r\nc\r\n",
      { old_str: "a\nb", new_str: "x\ny" },
      "x\r\ny\r\nc\r\n",
    ],
    [
      "writes CR LF also where old_str has no line end",
      "a\r\nb\r\n",
      { old_str: "a", new_str: "x\ny" },
      "x\r\ny\r\nb\r\n",
    ],
    ["keeps CR LF that was given", "a\r\nb\r\n", { old_str: "a\r\nb", new_str: "x\r\ny" }, "x\r\ny\r\n"],
    [
      "matches anchors over CR LF",
      "a\r\nb\r\nc\r\n",
      { start_anchor: "a\nb", end_anchor: "\nc", new_str: "x" },
      "x\r\n",
    ],
    [
      "takes the line ends of what it replaces in a mixed file",
      "a\nb\r\nc\r\nd\n",
      { old_str: "a\nb", new_str: "x\ny" },
      "x\ny\r\nc\r\nd\n",
    ],
    [
      "W04 matches the first line behind a byte order mark",
      "\ufeffkey: 1\n",
      { old_str: "key: 1", new_str: "key: 2" },
      "\ufeffkey: 2\n",
    ],
  ])("%s", (_name, content, args, expected) => {
    expect(replaced(content, args)).toBe(expected);
  });

  test.each<[string, string, EditArgs, string]>([
    [
      "W04 an ASCII edit leaves other bytes alone",
      "rate=1 # caf\xe9\n",
      { old_str: "rate=1", new_str: "rate=2" },
      "rate=2 # caf\xe9\n",
    ],
    ["W04 beside a lone continuation byte", "\x80a\xff", { old_str: "a", new_str: "b" }, "\x80b\xff"],
    ["valid UTF-8 in a broken file still matches", "\xc3\xa9 \xe9", { old_str: "é", new_str: "e" }, "e \xe9"],
  ])("%s", (_name, content, args, expected) => {
    expect(planned(planStrReplace, Buffer.from(content, "latin1"), args)).toEqual(Buffer.from(expected, "latin1"));
  });
});

describe("str_replace refuses", () => {
  const advice = "Copy the text from a view, without line numbers, with every blank and tab as it stands there.";
  test.each<[string, string, EditArgs, string]>([
    ["a call without a text", "a", { new_str: "x" }, "old_str (or start_anchor/end_anchor) is required"],
    ["a start without an end", "a", { start_anchor: "a" }, "end_anchor is required with start_anchor"],
    ["equal strings", "a", { old_str: "a", new_str: "a" }, "old_str and new_str are identical"],
    [
      "anchors around what is there already",
      "a b",
      { start_anchor: "a", end_anchor: "b", new_str: "a b" },
      "old_str and new_str are identical",
    ],
    ["a text that is not there", "abc", { old_str: "x" }, `old_str did not appear verbatim in f. ${advice}`],
    ["other case", "abc\nd", { old_str: "ABC" }, `old_str did not appear verbatim in f. ${advice}`],
    [
      "other indentation, showing the lines",
      "if x:\n    a()\n    b()\n",
      { old_str: "  a()\n  b()" },
      `old_str did not appear verbatim in f. ${advice}\n\nClosest match in the file, starting at line 2:\n    a()\n    b()`,
    ],
    [
      "several matches",
      "a\nb\na a\n",
      { old_str: "a", new_str: "x" },
      "old_str appears 3 times in f (at line(s) 1, 3, 3). Add surrounding lines so it is unique, or pass occurrence: 1-3 to pick one",
    ],
    [
      "very many matches, without listing all",
      "a\n".repeat(50),
      { old_str: "a", new_str: "x" },
      "old_str appears 50 times in f (at line(s) 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...). Add surrounding lines so it is unique, or pass occurrence: 1-50 to pick one",
    ],
    [
      "an occurrence too high",
      "a a",
      { old_str: "a", occurrence: 3 },
      "occurrence 3 is out of range - old_str matches 2 times in f (1-2)",
    ],
    [
      "occurrence 0",
      "a a",
      { old_str: "a", occurrence: 0 },
      "occurrence 0 is out of range - old_str matches 2 times in f (1-2)",
    ],
    [
      "half an occurrence",
      "a a",
      { old_str: "a", occurrence: 1.5 },
      "occurrence 1.5 is out of range - old_str matches 2 times in f (1-2)",
    ],
    [
      "a start that is not there",
      "a b",
      { start_anchor: "x", end_anchor: "b" },
      "start_anchor did not appear verbatim in the file",
    ],
    [
      "several starts",
      "a\na b",
      { start_anchor: "a", end_anchor: "b" },
      "start_anchor appears 2 times (at line(s) 1, 2). Make it more specific",
    ],
    [
      "an end that only stands before",
      "b a",
      { start_anchor: "a", end_anchor: "b" },
      "end_anchor did not appear after start_anchor",
    ],
    [
      "an end inside of the start",
      "aba",
      { start_anchor: "ab", end_anchor: "b" },
      "end_anchor did not appear after start_anchor",
    ],
  ])("%s", (_name, content, args, message) => {
    expect(() => replaced(content, args)).toThrow(new Error(message));
  });

  test("W04 text that needs an encoding in a file whose encoding is not known", () => {
    const content = Buffer.from("caf\xe9 rate=1\n", "latin1");
    expect(() => planned(planStrReplace, content, { old_str: "rate=1", new_str: "rate=ü" })).toThrow(
      new Error(
        "f is not UTF-8 (an 8-bit encoding such as ISO-8859-1 or Windows-1252): only ASCII text can be put into it; convert it to UTF-8 first",
      ),
    );
    expect(() => planned(planStrReplace, content, { old_str: "caf\ufffd", new_str: "cafe" })).toThrow(
      new Error(
        `old_str did not appear verbatim in f. ${advice} The file is not UTF-8: leave characters that are not ASCII out of old_str.`,
      ),
    );
  });

  test("W04 a UTF-16 file, by its name", () => {
    const content = Buffer.from("\ufeffrate=1\n", "utf16le");
    expect(() => planned(planStrReplace, content, { old_str: "rate=1", new_str: "rate=2" })).toThrow(
      new Error("f is UTF-16LE text; convert it to UTF-8 first"),
    );
  });
});
