import { describe, expect, test } from "bun:test";
import { parseUnifiedDiff } from "../../../../../src/tools/native/files/edit/unified-diff.ts";

/** Each hunk as its name, its lines with their marks (`~` for a bare one) and which side ends without a newline. */
function hunksOf(patch: string): string[][] {
  return parseUnifiedDiff(patch).map(({ name, lines, oldEndsOpen, newEndsOpen }) => [
    name,
    ...lines.map(({ kind, text, isBare }) => `${isBare ? "~" : kind}${text}`),
    ...(oldEndsOpen ? ["old open"] : []),
    ...(newEndsOpen ? ["new open"] : []),
  ]);
}

describe("parseUnifiedDiff reads", () => {
  test.each<[string, string, string[][]]>([
    ["a plain hunk", "@@ -3,2 +3,2 @@\n a\n-b\n+c\n", [["@@ -3 @@", " a", "-b", "+c"]]],
    ["W05 counts left out", "@@ -2 +2 @@\n-b\n+c\n", [["@@ -2 @@", "-b", "+c"]]],
    ["W05 a bare header", "@@\n-b\n+c\n", [["@@", "-b", "+c"]]],
    ["a header that only names a function", "@@ func f() @@\n-b\n+c\n", [["@@", "-b", "+c"]]],
    ["a section after the header", "@@ -1 +1 @@ class A {\n-b\n+c\n", [["@@ -1 @@", "-b", "+c"]]],
    ["file headers", "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-b\n+c\n", [["@@ -1 @@", "-b", "+c"]]],
    [
      "what git writes",
      "diff --git a/f b/f\nindex 123..456 100644\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-b\n+c\n",
      [["@@ -1 @@", "-b", "+c"]],
    ],
    [
      "W05 a removed line that begins with two dashes",
      "@@ -1,3 +1,2 @@\n select 1;\n--- old\n select 2;\n",
      [["@@ -1 @@", " select 1;", "--- old", " select 2;"]],
    ],
    ["W05 the same under a bare header", "@@\n a\n--- old\n b\n", [["@@", " a", "--- old", " b"]]],
    [
      "W05 a removed and an added line that look like file headers",
      "@@ -1,2 +1,2 @@\n--- old\n+++ new\n c\n",
      [["@@ -1 @@", "--- old", "+++ new", " c"]],
    ],
    [
      "headers of a second file after a complete hunk",
      "@@ -1 +1 @@\n-a\n+b\n--- a/g\n+++ b/g\n@@ -5 +5 @@\n-c\n+d\n",
      [
        ["@@ -1 @@", "-a", "+b"],
        ["@@ -5 @@", "-c", "+d"],
      ],
    ],
    [
      "no headers in a hunk that still lacks lines",
      "@@ -1,2 +1,2 @@\n--- a\n+++ b\n@@ -9 +9 @@\n-c\n+d\n",
      [
        ["@@ -1 @@", "--- a", "+++ b"],
        ["@@ -9 @@", "-c", "+d"],
      ],
    ],
    [
      "W05 the end of file marker of both sides",
      "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n",
      [["@@ -1 @@", "-a", "+b", "old open", "new open"]],
    ],
    [
      "W05 of the old side",
      "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n",
      [["@@ -1 @@", "-a", "+b", "old open"]],
    ],
    [
      "W05 of a kept line",
      "@@ -1 +1,2 @@\n+b\n a\n\\ No newline at end of file\n",
      [["@@ -1 @@", "+b", " a", "old open", "new open"]],
    ],
    [
      "W05 a context line that lost its blank",
      "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n",
      [["@@ -1 @@", " a", "~", "-b", "+c"]],
    ],
    ["a last empty line that the counts ask for", "@@ -1,2 +1,2 @@\n-a\n+b\n\n", [["@@ -1 @@", "-a", "+b", "~"]]],
    ["not the empty lines that they do not", "@@ -1 +1 @@\n-a\n+b\n\n\n", [["@@ -1 @@", "-a", "+b"]]],
    [
      "nor those after a bare header's hunk",
      "@@\n-a\n+b\n\n@@\n-c\n+d\n\n",
      [
        ["@@", "-a", "+b"],
        ["@@", "-c", "+d"],
      ],
    ],
    ["CR LF throughout", "@@ -1 +1 @@\r\n-a\r\n+b\r\n", [["@@ -1 @@", "-a", "+b"]]],
    ["single CRs as content", "@@ -1 +1 @@\n-a\r\n+b\n", [["@@ -1 @@", "-a\r", "+b"]]],
    ["no newline at the end of the diff", "@@ -1 +1 @@\n-a\n+b", [["@@ -1 @@", "-a", "+b"]]],
    ["a hunk without lines", "@@ -1,0 +1,0 @@\n", [["@@ -1 @@"]]],
  ])("%s", (_name, patch, hunks) => {
    expect(hunksOf(patch)).toEqual(hunks);
  });
});

describe("parseUnifiedDiff refuses", () => {
  const noHunks = "no hunks found (need standard unified-diff @@ ... @@ hunks)";
  const unknown = (line: string) =>
    `unrecognized diff line "${line}" (must start with ' ', '+', '-', or be a hunk header)`;
  test.each([
    ["W05 prose", "Please change line 2 to b.\n", noHunks],
    ["headers alone", "--- a/f\n+++ b/f\n", noHunks],
    ["blank lines", "\n\n", noHunks],
    ["a bare change without a header", "-a\n+b\n", noHunks],
    ["prose before a hunk", "Here it is:\n@@ -1 +1 @@\n-a\n+b\n", unknown("Here it is:")],
    ["a code fence after it", "@@ -1 +1 @@\n-a\n+b\n```\n", unknown("```")],
  ])("%s", (_name, patch, message) => {
    expect(() => parseUnifiedDiff(patch)).toThrow(new Error(message));
  });
});
