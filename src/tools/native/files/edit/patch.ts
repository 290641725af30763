import { KdepsError } from "../../../../platform/index.ts";
import type { EditInput } from "./edit-input.ts";
import { type FileText, insertedText } from "./file-text.ts";
import { type PlacedHunk, placeHunk } from "./hunk-place.ts";
import { LineIndex } from "./line-index.ts";
import type { EditPlan, TextEdit } from "./text-edit.ts";
import { type HunkLine, parseUnifiedDiff } from "./unified-diff.ts";

/** Applies a unified diff: all hunks against the text as it is, all of them or none. */
export function planPatch(file: FileText, { patch }: Pick<EditInput, "patch">): EditPlan {
  if (patch === "") throw new KdepsError("usage", "patch is required");
  const hunks = parseUnifiedDiff(patch);
  const index = new LineIndex(file.text);
  const placed = hunks.map((hunk, i) => placeHunk(file, index, hunk, `hunk ${i + 1} (${hunk.name})`));
  const inOrder = placed.map((hunk, i) => ({ ...hunk, number: i + 1 })).sort((a, b) => a.line - b.line);
  inOrder.forEach((hunk, i) => {
    const previous = inOrder[i - 1];
    if (previous === undefined || previous.line + previous.height <= hunk.line) return;
    const [first, second] = [previous.number, hunk.number].sort((a, b) => a - b);
    throw new KdepsError("conflict", `hunk ${first} and hunk ${second} overlap the same text`);
  });
  return {
    edits: inOrder.map((hunk) => editOf(file, index, hunk)),
    headline: `Applied ${hunks.length} hunk(s) to ${file.path}.`,
  };
}

/** The edit of one hunk without the context lines at both ends, which do not change. */
function editOf(file: FileText, index: LineIndex, { hunk, lines, line, height }: PlacedHunk): TextEdit {
  const from = lines.findIndex(isChange);
  const to = lines.findLastIndex(isChange);
  const changed = lines.slice(Math.max(0, from), to + 1);
  const firstLine = line + Math.max(0, from);
  const start = index.start(firstLine);
  const end = index.start(firstLine + changed.filter(({ kind }) => kind !== "+").length);
  const reachesEnd = line + height - 1 >= index.count && to === lines.length - 1;
  const endsOpen = reachesEnd && (hunk.newEndsOpen || (index.endsOpen && !hunk.oldEndsOpen));
  const newLines = newLinesOf(file, index, changed, firstLine);
  if (newLines.length === 0) return { start, end, text: "" };
  // Lines added after a last line without a newline have to end that line first.
  const before = index.endsOpen && start === file.text.length ? file.lineEnd : "";
  const text = newLines.join("\n");
  return { start, end, text: before + (endsOpen ? text.replace(/\r$/, "") : `${text}\n`) };
}

function isChange({ kind }: HunkLine): boolean {
  return kind !== " ";
}

/** The new text line by line, without LF. Context lines keep the bytes they have in the file, CR included. */
function newLinesOf(file: FileText, index: LineIndex, changed: readonly HunkLine[], firstLine: number): string[] {
  const newLines: string[] = [];
  let line = firstLine;
  for (const { kind, text } of changed) {
    if (kind === "+") newLines.push(addedLine(file, text));
    else if (kind === " ") newLines.push(index.line(line));
    if (kind !== "+") line++;
  }
  return newLines;
}

function addedLine(file: FileText, text: string): string {
  const line = insertedText(file, text);
  return file.lineEnd === "\r\n" && !line.endsWith("\r") ? `${line}\r` : line;
}
