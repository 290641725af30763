import { KdepsError } from "../../../../platform/index.ts";
import type { EditInput } from "./edit-input.ts";
import { type FileText, insertedText } from "./file-text.ts";
import { LineIndex } from "./line-index.ts";
import type { EditPlan } from "./text-edit.ts";
import { uniqueAnchor } from "./unique-place.ts";

type Args = Pick<EditInput, "new_str" | "insert_line" | "insert_before_anchor" | "insert_after_anchor">;

/** Puts whole lines before line 1 (0) or after line N. An anchor, whose place is certain, wins over a line number. */
export function planInsert(file: FileText, args: Args): EditPlan {
  if (!args.new_str) throw new KdepsError("usage", "new_str is required");
  const index = new LineIndex(file.text);
  const line = insertionLine(file, index, args);
  if (!Number.isInteger(line) || line < 0 || line > index.count) {
    throw new KdepsError("usage", `insert_line ${line} out of range: file has ${index.count} line(s)`);
  }
  const lines = insertedText(file, args.new_str.replace(/\r?\n$/, ""));
  const offset = index.start(line + 1);
  // After a last line that has no line end, the new lines get none either.
  const isAfterOpenEnd = line > 0 && line === index.count && !file.text.endsWith("\n");
  const text = isAfterOpenEnd ? file.lineEnd + lines : lines + file.lineEnd;
  return { edits: [{ start: offset, end: offset, text }] };
}

/** The line after which the text goes. */
function insertionLine(file: FileText, index: LineIndex, args: Args): number {
  if (args.insert_before_anchor) return index.lineAt(uniqueAnchor(file, args.insert_before_anchor).start) - 1;
  if (args.insert_after_anchor) return index.lineAt(uniqueAnchor(file, args.insert_after_anchor).end - 1);
  if (args.insert_line === undefined) throw new KdepsError("usage", "insert_line is required (0 = top of file)");
  return args.insert_line;
}
