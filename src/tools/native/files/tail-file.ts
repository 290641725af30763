import * as v from "valibot";
import { readLineWindow } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { fileToRead, noteFile } from "./accessed-file.ts";
import { linesOf, numbered, shownNote } from "./numbered-lines.ts";
import { readTextWindow } from "./read-window.ts";
import { explained, statRegularFile } from "./regular-file.ts";
import { refuseBinary } from "./text-encoding.ts";

const defaultLines = 20;

/** Shows the last lines of a file of any size, with their numbers. */
export const tailFile = defineTool({
  name: "tail_file",
  input: v.object({ file_path: v.optional(v.string()), lines: v.optional(v.number(), defaultLines) }),
  async run({ file_path, lines }, ctx) {
    const path = await fileToRead(file_path, ctx);
    await statRegularFile(path);
    const wanted = lines >= 1 ? Math.trunc(lines) : defaultLines;
    const total = await countLines(path, ctx.signal);
    if (total === 0) return "";
    const range = { offset: Math.max(1, total - wanted + 1), limit: Math.min(wanted, total) };
    const { bytes, first, shown } = await readTextWindow(path, range, ctx.signal);
    noteFile(ctx, path, "read");
    const body = numbered(linesOf(bytes.toString()), first);
    return shown < total ? `${body}\n${shownNote(shown, total, "last ")}` : body;
  },
});

async function countLines(path: string, signal: AbortSignal): Promise<number> {
  const { total } = await explained("read", path, () =>
    readLineWindow(path, {
      range: { first: 1, count: 0 },
      maxBytes: 0,
      signal,
      inspect: (chunk, isFirst) => isFirst && refuseBinary(path, chunk),
    }),
  );
  return total;
}
