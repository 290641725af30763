import { defineTool } from "../../define.ts";
import { noteFile } from "./accessed-file.ts";
import { applyEdit } from "./edit/apply-edit.ts";
import { editInputSchema } from "./edit/edit-input.ts";
import { commandOf } from "./edit/infer-command.ts";
import { planInsert } from "./edit/insert.ts";
import { planPatch } from "./edit/patch.ts";
import { prefixed } from "./edit/prefixed.ts";
import { planReplaceSymbol } from "./edit/replace-symbol.ts";
import { planStrReplace } from "./edit/str-replace.ts";
import { undoEdit } from "./edit/undo-edit.ts";
import { viewFile } from "./edit/view.ts";

/** Views and changes text files without touching a byte outside the change; each command has its own file in `edit/`. */
export const editFile = defineTool({
  name: "edit_file",
  input: editInputSchema,
  inferred: ["command"],
  async run(args, ctx) {
    const command = commandOf(args);
    const path = await (command === "view" ? ctx.paths.readable(args.file_path) : ctx.paths.writable(args.file_path));
    switch (command) {
      case "view": {
        const view = await prefixed(command, () => viewFile(path, args, ctx.signal));
        noteFile(ctx, path, "read");
        return view;
      }
      case "str_replace":
        return await applyEdit(path, command, planStrReplace, args, ctx);
      case "insert":
        return await applyEdit(path, command, planInsert, args, ctx);
      case "patch":
        return await applyEdit(path, command, planPatch, args, ctx);
      case "replace_symbol":
        return await applyEdit(path, command, planReplaceSymbol, args, ctx);
      case "undo_edit":
        return await undoEdit(path, ctx);
      default:
        return command satisfies never;
    }
  },
});
