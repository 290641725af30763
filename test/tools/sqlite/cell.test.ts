import { expect, test } from "bun:test";
import { toCell } from "../../../src/tools/sqlite/cell.ts";

test.each([
  [undefined, null],
  [null, null],
  ["5", "5"],
  ["", ""],
  [5, ["int", "5"]],
  [-0.5, ["real", "-0.5"]],
  [1e300, ["real", "1e+300"]],
  [2 ** 53, ["real", "9007199254740992"]],
  [true, ["int", "1"]],
  [false, ["int", "0"]],
  [[1, "a"], '[1,"a"]'],
  [{ a: null }, '{"a":null}'],
])("%j is bound as %j", (value, cell) => {
  expect(toCell(value)).toEqual(cell as ReturnType<typeof toCell>);
});
