import { KdepsError } from "../../../../platform/index.ts";
import type { EditInput } from "./edit-input.ts";
import { type FileText, insertedText } from "./file-text.ts";
import { LineIndex } from "./line-index.ts";
import { findDeclaration } from "./symbol-declaration.ts";
import { symbolExtent } from "./symbol-extent.ts";
import type { EditPlan } from "./text-edit.ts";

/** Replaces a whole declaration, from its first line to its last. */
export function planReplaceSymbol(
  file: FileText,
  args: Pick<EditInput, "symbol" | "symbol_kind" | "new_str">,
): EditPlan {
  if (args.symbol === "") throw new KdepsError("usage", "symbol is required");
  if (!args.new_str) throw new KdepsError("usage", "new_str is required");
  const index = new LineIndex(file.text);
  const declaration = index.lineAt(findDeclaration(file, args.symbol, args.symbol_kind));
  const { first, last } = symbolExtent(file.path, file.text, index, declaration);
  const start = index.start(first);
  // The line end of the last line stays, so one at the end of the new text would be a second.
  const end = index.start(last) + index.line(last).replace(/\r$/, "").length;
  return { edits: [{ start, end, text: insertedText(file, args.new_str.replace(/\r?\n$/, "")) }] };
}
