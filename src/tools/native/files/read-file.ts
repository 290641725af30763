import * as v from "valibot";
import { KdepsError } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { fileToRead, noteFile } from "./accessed-file.ts";
import { markedLines } from "./marked-lines.ts";
import { shownNote } from "./numbered-lines.ts";
import { readTextWindow } from "./read-window.ts";

/** Shows a file, or some of its lines, with line numbers and visible line ends. */
export const readFile = defineTool({
  name: "read_file",
  input: v.object({
    file_path: v.optional(v.string()),
    offset: v.optional(v.number()),
    limit: v.optional(v.number()),
    match_id: v.optional(v.string()),
    context_before: v.optional(v.number()),
    context_after: v.optional(v.number()),
  }),
  async run({ file_path, match_id, offset, limit }, ctx) {
    if (!file_path && match_id) throw unknownMatch(match_id);
    const path = await fileToRead(file_path, ctx);
    const { bytes, first, shown, total } = await readTextWindow(path, { offset, limit }, ctx.signal);
    noteFile(ctx, path, "read");
    const body = markedLines(bytes, first, shown);
    if (shown === total) return body;
    return shown === 0 ? shownNote(shown, total) : `${body}\n${shownNote(shown, total)}`;
  },
});

/** No search hands out match ids that would still be known here. */
function unknownMatch(id: string): KdepsError {
  return new KdepsError(
    "not-found",
    `match_id "${id}" not found (it may have expired or come from a different search)`,
  );
}
