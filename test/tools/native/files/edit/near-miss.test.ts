import { describe, expect, test } from "bun:test";
import { nearMiss } from "../../../../../src/tools/native/files/edit/near-miss.ts";

describe("nearMiss", () => {
  test.each<[string, string, string, ReturnType<typeof nearMiss>]>([
    ["finds other indentation", "a\n  b\n  c\nd\n", "b\nc", { line: 2, lines: ["  b", "  c"] }],
    ["takes the window with the most equal lines", "b\nx\nb\nc\n", "b\nc", { line: 3, lines: ["b", "c"] }],
    ["takes the first of equals", "b\nx\nb\ny\n", "b\nz", { line: 1, lines: ["b", "x"] }],
    ["counts lines at their own place only", "a\nb\nc\nd\n", "x\nc\ny", { line: 2, lines: ["b", "c", "d"] }],
    ["shows CRs as they are", "b\r\nc\r\n", "b\nc", { line: 1, lines: ["b\r", "c\r"] }],
    ["finds nothing where no line is equal", "a\nb\n", "c", undefined],
    ["does not count blank lines", "a\n\nb\n", "c\n\nd", undefined],
    ["finds nothing in a file with fewer lines", "a\n", "a\nb", undefined],
    ["finds nothing in an empty file", "", "a", undefined],
    ["finds nothing for nothing", "a\n", "", undefined],
    ["finds nothing for a line that the window cannot hold", "a\nb\nc\n", "c\nx", undefined],
    ["counts a line that stands twice in the sought text", "a\na\nb\n", "a\na\nc", { line: 1, lines: ["a", "a", "b"] }],
  ])("%s", (_name, text, sought, expected) => {
    expect(nearMiss(text, sought)).toEqual(expected);
  });

  test("looks at texts of 200 lines and no more", () => {
    const lines = Array.from({ length: 201 }, (_, i) => `line ${i}`);
    const file = ["first", ...lines.map((line) => ` ${line}`)].join("\n");
    expect(nearMiss(file, lines.slice(0, 200).join("\n"))?.line).toBe(2);
    expect(nearMiss(file, lines.join("\n"))).toBeUndefined();
  });

  test("is quick in a file of 100,000 equal lines", () => {
    const start = performance.now();
    expect(nearMiss(" a\n".repeat(100_000), "a\n".repeat(200))?.line).toBe(1);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
