import { expect, test } from "bun:test";
import * as v from "valibot";
import { editInputSchema } from "../../../../../src/tools/native/files/edit/edit-input.ts";
import { commandOf, type EditCommand } from "../../../../../src/tools/native/files/edit/infer-command.ts";
import type { EditArgs } from "./plan-result.ts";

const commandFor = (args: EditArgs) => commandOf(v.parse(editInputSchema, { file_path: "f", ...args }));

test.each<[EditArgs, EditCommand]>([
  [{ command: "undo_edit", patch: "x" }, "undo_edit"],
  [{ patch: "x", old_str: "y" }, "patch"],
  [{ old_str: "y", insert_line: 0 }, "str_replace"],
  [{ start_anchor: "y" }, "str_replace"],
  [{ insert_line: 0, view_range: [1, 2] }, "insert"],
  [{ insert_before_anchor: "x" }, "insert"],
  [{ insert_after_anchor: "x" }, "insert"],
  [{ view_range: [1, 2], symbol: "f", new_str: "x" }, "view"],
  [{ anchor: "x" }, "view"],
  [{ symbol: "f", new_str: "x" }, "replace_symbol"],
  [{ symbol: "f", new_str: "" }, "replace_symbol"],
  [{ symbol: "f" }, "view"],
  [{ command: "", patch: "", old_str: "", start_anchor: "", symbol: "f" }, "view"],
])("%j means %s", (args, command) => {
  expect(commandFor(args)).toBe(command);
});

test.each([
  [{}, ""],
  [{ new_str: "x" }, ""],
  [{ command: "create" }, "create"],
  [{ command: "constructor" }, "constructor"],
  [{ command: "View" }, "View"],
])("%j is no command", (args, command) => {
  expect(() => commandFor(args)).toThrow(
    new Error(
      `edit_file: unknown command "${command}" (want view, str_replace, insert, patch, replace_symbol, or undo_edit)`,
    ),
  );
});
