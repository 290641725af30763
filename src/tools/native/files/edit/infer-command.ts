import { ToolError } from "../../../tool-error.ts";
import type { EditInput } from "./edit-input.ts";

const editCommands = ["view", "str_replace", "insert", "patch", "replace_symbol", "undo_edit"] as const;

export type EditCommand = (typeof editCommands)[number];

/** The command of a call; one that was left out follows from the other arguments, as models of other agents send them. */
export function commandOf(args: EditInput): EditCommand {
  const command = args.command || inferred(args);
  const known = editCommands.find((name) => name === command);
  if (known !== undefined) return known;
  throw new ToolError(
    "usage",
    `edit_file: unknown command "${command}" (want view, str_replace, insert, patch, replace_symbol, or undo_edit)`,
  );
}

function inferred(args: EditInput): EditCommand | "" {
  if (args.patch) return "patch";
  if (args.old_str || args.start_anchor) return "str_replace";
  if (args.insert_line !== undefined || args.insert_before_anchor || args.insert_after_anchor) return "insert";
  if (args.view_range || args.anchor) return "view";
  if (args.symbol) return args.new_str === undefined ? "view" : "replace_symbol";
  return "";
}
