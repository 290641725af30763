import { describe, expect, test } from "bun:test";
import { type AssetFile, parseAssetFile } from "../../src/assets/parse-asset-file.ts";
import { renderProblem } from "../../src/platform/index.ts";

async function parsed(text: string): Promise<AssetFile> {
  const file = await parseAssetFile("t.yaml", { text });
  if (!("locate" in file)) throw new Error(file.map(renderProblem).join("\n"));
  return file;
}

describe("a file that parses", () => {
  test.each([
    ["nothing", "", null],
    ["only comments", "# x\n", null],
    ["merge keys", "base: &b {a: 1, b: 2}\nown:\n  <<: *b\n  b: 3\n", { base: { a: 1, b: 2 }, own: { a: 1, b: 3 } }],
    ["braces of a text", "a: 'x{% y {# z'\n", { a: "x{% y {# z" }],
  ])("gives its content: %s", async (_, text, content) => {
    expect((await parsed(text)).content).toEqual(content);
  });

  test("W28 knows how numbers and booleans were written", async () => {
    const { written } = await parsed("a: 1.10\nlist: [010, on, true]\ntext: x\n");
    expect([written(["a"]), written(["list", 0]), written(["list", 1]), written(["list", 2])]).toEqual([
      "1.10",
      "010",
      undefined,
      "true",
    ]);
    expect(written(["text"])).toBeUndefined();
    expect(written(["missing"])).toBeUndefined();
  });

  const source = [
    "name: x",
    "http:",
    "  url: 'ab{{'",
    "  body: |",
    "    one",
    "    two {{",
    "  args: [a, bc]",
    "",
  ].join("\n");
  test.each([
    ["a value", ["http", "url"], "value", undefined, "3:8"],
    ["a key", ["http", "url"], "key", undefined, "3:3"],
    ["a character of a quoted text", ["http", "url"], "value", 2, "3:11"],
    ["a character of a literal block", ["http", "body"], "value", 8, "6:9"],
    ["an item of a list", ["http", "args", 1], "value", undefined, "7:13"],
    ["the nearest parent of what is not there", ["http", "files", "x"], "value", undefined, "3:3"],
    ["the file when nothing of it is there", ["sql"], "value", undefined, "1:1"],
    ["the whole document", [], "value", undefined, "1:1"],
  ] as const)("finds %s", async (_, path, what, offset, place) => {
    const { locate } = await parsed(source);
    const { line, column } = locate(path, what, offset);
    expect(`${line}:${column}`).toBe(place);
  });

  test("a text with escapes is found by its start", async () => {
    const { locate } = await parsed('a: "x\\ty {{"\n');
    expect(locate(["a"], "value", 4)).toMatchObject({ line: 1, column: 4 });
  });
});

describe("W29 a file that does not mean what it says is refused with its place", () => {
  test.each([
    ["a key twice", "a: 1\na: 2\n", 't.yaml:2:1: warning: the key "a" is given twice'],
    ["a tab as indentation", "a:\n\tb: 1\n", "t.yaml:2:1: warning: a tab is used as indentation"],
    ["an open quote", 'a: "x\n', "t.yaml:1:4: warning: this quote is never closed"],
    ["an alias without an anchor", "a: 1\nb: *nope\n", "t.yaml:2:4: warning: no anchor &nope stands before this alias"],
    ["two documents", "a: 1\n---\nb: 1\n", "t.yaml:3:1: warning: one document is expected, this begins another"],
    [
      "a template without quotes",
      "exec:\n  args:\n    - {{.args.file}}\n",
      "t.yaml:3:7: warning: an expression in {{ }} needs quotes here: without them YAML reads the braces as a mapping",
    ],
  ])("%s", async (_, text, message) => {
    const problems = await parseAssetFile("t.yaml", { text });
    expect("locate" in problems ? [] : problems.map((problem) => renderProblem(problem).split("\n")[0])).toEqual([
      message,
    ]);
  });

  test("aliases that unfold without end are refused", async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(10)}]`);
    const problems = await parseAssetFile("t.yaml", { text: ["a0: &a0 x", ...levels].join("\n") });
    expect("locate" in problems).toBe(false);
  });
});
