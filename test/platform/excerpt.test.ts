import { describe, expect, test } from "bun:test";
import { positionAt, positionsIn } from "../../src/platform/excerpt.ts";

describe("a position", () => {
  const text = "one\ntwo\r\n\tthree\n";
  test.each([
    [0, 1, 1, "  one\n  ^"],
    [2, 1, 3, "  one\n    ^"],
    [3, 1, 4, "  one\n     ^"],
    [4, 2, 1, "  two\n  ^"],
    [7, 2, 4, "  two\n     ^"],
    [10, 3, 2, "  \tthree\n  \t^"],
    [16, 4, 1, "  \n  ^"],
    [99, 4, 1, "  \n  ^"],
    [-5, 1, 1, "  one\n  ^"],
  ])("offset %d is line %d, column %d", (offset, line, column, excerpt) => {
    expect(positionAt("f", text, offset)).toEqual({ file: "f", line, column, excerpt });
    expect(positionsIn("f", text)(offset)).toEqual({ file: "f", line, column, excerpt });
  });

  test("in an empty text", () => {
    expect(positionAt("f", "", 0)).toEqual({ file: "f", line: 1, column: 1, excerpt: "  \n  ^" });
  });

  test("in the middle of a very long line shows what is around it", () => {
    const { column, excerpt } = positionAt("f", `${"a".repeat(500)}X${"b".repeat(500)}`, 500);
    expect(column).toBe(501);
    expect(excerpt).toBe(`  ${"a".repeat(60)}X${"b".repeat(59)}\n  ${" ".repeat(60)}^`);
  });

  test("ten thousand positions of a long text are found in one walk over it", () => {
    const position = positionsIn("f", "line\n".repeat(200_000));
    const start = performance.now();
    for (let i = 0; i < 10_000; i++) expect(position(i * 100).line).toBe(i * 20 + 1);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
