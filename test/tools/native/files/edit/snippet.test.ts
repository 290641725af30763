import { describe, expect, test } from "bun:test";
import { changedSnippet } from "../../../../../src/tools/native/files/edit/snippet.ts";

const text = Array.from({ length: 30 }, (_, i) => `l${i + 1}\n`).join("");
const at = (line: number) => text.indexOf(`l${line}\n`);
const snippet = (...regions: [number, number][]) =>
  changedSnippet(
    text,
    regions.map(([start, end]) => ({ start, end })),
    (part) => part,
  );
const lines = (first: number, last: number, width: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${String(first + i).padStart(width)}\tl${first + i}`).join("\n");

describe("changedSnippet shows", () => {
  test("four lines before and after", () => {
    expect(snippet([at(10), at(12)])).toBe(lines(6, 15, 2));
  });

  test("what there is at the ends of the file", () => {
    expect(snippet([0, 1])).toBe(lines(1, 5, 1));
    expect(snippet([at(29), text.length])).toBe(lines(25, 30, 2));
  });

  test("the place where text was removed", () => {
    expect(snippet([at(10), at(10)])).toBe(lines(6, 14, 2));
    expect(snippet([text.length, text.length])).toBe(lines(26, 30, 2));
  });

  test("several changes, apart or together", () => {
    expect(snippet([at(3), at(4)], [at(20), at(21)])).toBe(`${lines(1, 7, 2)}\n...\n${lines(16, 24, 2)}`);
    expect(snippet([at(3), at(4)], [at(12), at(13)])).toBe(lines(1, 16, 2));
  });

  test("nothing of an empty file", () => {
    expect(changedSnippet("", [{ start: 0, end: 0 }], (part) => part)).toBe("");
  });
});
