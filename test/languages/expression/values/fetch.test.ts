import { expect, test } from "bun:test";
import { compileExpression } from "../../../../src/languages/index.ts";

test("a hidden property of an array is a label, everything else of the host stays hidden W30", () => {
  const list: unknown[] = [[{ n: 1 }], "b"];
  Object.defineProperty(list, "first", { value: list[0], enumerable: false });
  const read = (source: string) => compileExpression(source).run({ lookup: () => list });
  expect(read("list.first[0].n")).toBe(1);
  expect(read("len(list)")).toBe(2);
  for (const name of ["length", "map", "constructor", "second"]) {
    expect(() => read(`list.${name}`)).toThrow(`cannot fetch ${name} from array`);
  }
  expect(() => read("list['0']")).toThrow("cannot fetch 0 from array");
});
