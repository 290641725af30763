import { describe, expect, test } from "bun:test";
import { planPatch } from "../../../../../src/tools/native/files/edit/patch.ts";
import { tempDir } from "../../../../support/temp-dir.ts";
import { planned } from "./plan-result.ts";

const patched = (content: string | Uint8Array, patch: string) => planned(planPatch, content, { patch }).toString();

describe("patch", () => {
  test.each<[string, string, string, string]>([
    ["replaces a line", "a\nb\nc\n", "@@ -2 +2 @@\n-b\n+B\n", "a\nB\nc\n"],
    ["adds after context", "a\nb\n", "@@ -1,2 +1,3 @@\n a\n+x\n b\n", "a\nx\nb\n"],
    ["adds before context", "a\nb\n", "@@\n+x\n a\n", "x\na\nb\n"],
    ["removes", "a\nb\nc\n", "@@\n a\n-b\n c\n", "a\nc\n"],
    ["removes everything", "a\nb\n", "@@\n-a\n-b\n", ""],
    ["finds its place whatever the numbers say", "a\nb\nc\n", "@@ -99,1 +7,3 @@\n-c\n+d\n", "a\nb\nd\n"],
    [
      "W05 removes a line that begins with dashes",
      "select 1;\n-- old\nselect 2;\n",
      "@@ -1,3 +1,2 @@\n select 1;\n--- old\n select 2;\n",
      "select 1;\nselect 2;\n",
    ],
    ["W05 takes a blank context line without its blank", "a\n\nb\n", "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n", "a\n\nc\n"],
    ["takes an empty line for layout where the file has none", "a\nb\n", "@@\n a\n\n-b\n+c\n", "a\nc\n"],
    ["W05 removes the last newline", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n", "a\nb"],
    ["W05 adds the last newline", "a\nb", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n", "a\nb\n"],
    [
      "W05 keeps it away with the marker on both sides",
      "a\nb",
      "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n",
      "a\nc",
    ],
    ["keeps an open end that the diff does not mention", "a\nb", "@@\n-b\n+c\n", "a\nc"],
    ["adds lines after an open end", "a\nb", "@@\n b\n+c\n+d\n", "a\nb\nc\nd"],
    [
      "adds lines after an open end and closes it",
      "a\nb",
      "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n",
      "a\nb\nc\n",
    ],
    ["removes the line with the open end", "a\nb", "@@\n a\n-b\n", "a\n"],
    [
      "leaves an open end alone when it is context",
      "a\nb\nc",
      "@@\n-a\n+A\n b\n c\n\\ No newline at end of file\n",
      "A\nb\nc",
    ],
    ["fills an empty file", "", "@@ -0,0 +1,2 @@\n+a\n+b\n", "a\nb\n"],
    [
      "applies several hunks in any order",
      "1\n2\n3\n4\n5\n",
      "@@ -4 +4 @@\n-4\n+four\n@@ -1 +1 @@\n-1\n+one\n",
      "one\n2\n3\nfour\n5\n",
    ],
    ["resolves all hunks against the original", "a\nb\n", "@@\n-a\n+b\n@@\n-b\n+a\n", "b\na\n"],
    ["applies hunks that touch", "a\nb\n", "@@\n-a\n+x\n@@\n-b\n+y\n", "x\ny\n"],
    [
      "W03 keeps dollar signs",
      "echo total\n",
      '@@\n-echo total\n+echo "$$ $& $1 $\' $` end"\n',
      'echo "$$ $& $1 $\' $` end"\n',
    ],
    ["matches whole lines only", "xa\na\n", "@@\n-a\n+b\n", "xa\nb\n"],
    ["keeps CR LF", "a\r\nb\r\nc\r\n", "@@\n a\n-b\n+x\n+y\n c\n", "a\r\nx\r\ny\r\nc\r\n"],
    ["keeps CR LF from a diff with CR LF", "a\r\nb\r\n", "@@\r\n-b\r\n+x\r\n", "a\r\nx\r\n"],
    ["applies a diff with CR LF to a file without", "a\nb\n", "@@\r\n-b\r\n+x\r\n", "a\nx\n"],
    ["keeps CR LF before an open end", "a\r\nb", "@@\n a\n-b\n+c\n", "a\r\nc"],
    ["changes a line end on purpose", "a\r\nb\n", "@@\n-a\r\n+a\n b\n", "a\nb\n"],
    ["keeps every byte of context lines", "a\r\nx\ny\r\n", "@@\n-a\n+b\n x\n-y\n+z\n", "b\r\nx\nz\r\n"],
    [
      "W04 finds a first line behind a byte order mark",
      "\ufeffa\nb\n",
      "@@ -1,2 +1,2 @@\n-a\n+x\n b\n",
      "\ufeffx\nb\n",
    ],
  ])("%s", (_name, content, patch, expected) => {
    expect(patched(content, patch)).toBe(expected);
  });

  test("W04 leaves bytes that are not UTF-8 alone", () => {
    const content = Buffer.from("rate=1\n# caf\xe9\n", "latin1");
    expect(planned(planPatch, content, { patch: "@@\n-rate=1\n+rate=2\n" })).toEqual(
      Buffer.from("rate=2\n# caf\xe9\n", "latin1"),
    );
  });
});

describe.skipIf(Bun.which("diff") === null)("patch applies what diff -u writes (needs the program diff)", () => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))("for pair %d of files", async (seed) => {
    const random = randomNumbers(seed);
    const before = randomText(random);
    const after = mutated(before, random);
    await using dir = await tempDir({ before, after });
    const { stdout } = Bun.spawnSync(["diff", `-U${1 + (seed % 4)}`, dir.at("before"), dir.at("after")]);
    if (before !== after) expect(patched(before, stdout.toString())).toBe(after);
  });
});

/** The same numbers from 0 up to 1 for the same seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Lines that differ from each other, some of which look like parts of a diff. */
function randomText(random: () => number): string {
  const starts = ["", "-- ", "++ ", "@@ ", "\\ ", " ", "\t", "+", "-"];
  const lines = Array.from({ length: 5 + Math.floor(random() * 60) }, (_, i) => {
    return `${starts[Math.floor(random() * starts.length)]}line ${i}`;
  });
  return lines.join("\n") + (random() < 0.5 ? "\n" : "");
}

function mutated(text: string, random: () => number): string {
  const lines = text.split("\n").flatMap((line) => {
    const dice = random();
    if (dice < 0.05) return [];
    if (dice < 0.1) return [`-- ${line} changed`];
    return dice < 0.15 ? [line, `++ added after ${line}`] : [line];
  });
  const joined = lines.join("\n");
  return random() < 0.3 ? joined.replace(/\n$/, "") : joined;
}

describe("patch refuses", () => {
  const noMatch = (label: string) => `${label} context did not match f byte-for-byte`;
  test.each<[string, string, string, string]>([
    ["no patch", "a\n", "", "patch is required"],
    ["W05 prose", "a\n", "make it b", "no hunks found (need standard unified-diff @@ ... @@ hunks)"],
    ["context that is not there", "a\n", "@@ -7 +7 @@\n-b\n+c\n", noMatch("hunk 1 (@@ -7 @@)")],
    ["a part of a line", "abc\n", "@@\n-b\n+c\n", noMatch("hunk 1 (@@)")],
    ["other case", "Abc\n", "@@\n-abc\n+c\n", `${noMatch("hunk 1 (@@)")}`],
    [
      "context that is nearly there, showing where",
      "x\n  one\ntwo\n",
      "@@\n-one\n-two\n-three\n+c\n",
      `${noMatch("hunk 1 (@@)")}`,
    ],
    [
      "other blanks, showing them",
      "x\n  one\n  two\n",
      "@@ -2,2 +2 @@\n-one\n-two\n+c\n",
      `${noMatch("hunk 1 (@@ -2 @@)")}\n\nClosest match in the file, starting at line 2:\n  one\n  two`,
    ],
    [
      "several places",
      "a\nb\na\n",
      "@@ -1 +1 @@\n-a\n+c\n",
      "hunk 1 (@@ -1 @@) context matches 2 times in f (at line(s) 1, 3). Add surrounding lines so it is unique",
    ],
    [
      "a mere insertion, which fits everywhere",
      "a\nb\n",
      "@@ -2,0 +2 @@\n+c\n",
      "hunk 1 (@@ -2 @@) context matches 2 times in f (at line(s) 1, 2). Add surrounding lines so it is unique",
    ],
    ["all hunks when one of them fails", "a\nb\n", "@@\n-a\n+x\n@@ -9 +9 @@\n-z\n+y\n", noMatch("hunk 2 (@@ -9 @@)")],
    [
      "hunks for the same lines",
      "a\nb\nc\n",
      "@@\n b\n-c\n+z\n@@\n a\n-b\n+x\n",
      "hunk 1 and hunk 2 overlap the same text",
    ],
    [
      "the end of file marker where the file goes on",
      "a\nb\n",
      "@@\n-a\n+x\n\\ No newline at end of file\n",
      noMatch("hunk 1 (@@)"),
    ],
    [
      "an old text without a newline in a file that has one",
      "a\nb\n",
      "@@\n-b\n\\ No newline at end of file\n+x\n",
      noMatch("hunk 1 (@@)"),
    ],
  ])("%s", (_name, content, patch, message) => {
    expect(() => patched(content, patch)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(startOf(message)) }),
    );
  });
});

function startOf(message: string): RegExp {
  return new RegExp(`^${RegExp.escape(message)}`);
}
