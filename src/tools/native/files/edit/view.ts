import { KdepsError } from "../../../../platform/index.ts";
import { defaultContextLines } from "../limits.ts";
import { linesOf, numbered, shownNote } from "../numbered-lines.ts";
import { readTextWindow } from "../read-window.ts";
import { revisionLine, revisionOf } from "../revision.ts";
import type { EditInput } from "./edit-input.ts";
import { decodeFile, displayText, type FileText } from "./file-text.ts";
import { LineIndex } from "./line-index.ts";
import { readWholeFile } from "./read-whole-file.ts";
import { findDeclaration } from "./symbol-declaration.ts";
import { type LineSpan, symbolExtent } from "./symbol-extent.ts";
import { uniqueAnchor } from "./unique-place.ts";

/** Shows a part of a file as plain numbered lines, followed by the revision of the whole file. */
export async function viewFile(path: string, args: EditInput, signal: AbortSignal): Promise<string> {
  if (args.view_range !== undefined) return await viewRange(path, args.view_range, signal);
  if (args.anchor === "" && args.symbol === "") return await viewWindow(path, args, signal);
  const bytes = await readWholeFile(path);
  const file = decodeFile(path, bytes);
  const index = new LineIndex(file.text);
  const span = args.anchor === "" ? symbolSpan(file, index, args) : anchorSpan(file, index, args.anchor);
  const first = Math.max(1, span.first - contextLines(args.context_before));
  const lines = index.slice(first, span.last + contextLines(args.context_after));
  return withRevision(displayText(file, numbered(lines, first)), revisionOf(bytes));
}

async function viewRange(path: string, range: readonly number[], signal: AbortSignal): Promise<string> {
  const [start, end] = range.map(Math.trunc);
  if (start === undefined || end === undefined || range.length !== 2) {
    throw new KdepsError("usage", "view_range must be two numbers: [start, end]");
  }
  const outOfRange = (total: number) =>
    new KdepsError("usage", `start ${start} out of range: file has ${total} line(s)`);
  const isToEnd = end === -1;
  const hasOrder = isToEnd || end >= start;
  const asked = { offset: Math.max(1, start), limit: isToEnd ? undefined : Math.max(1, end - start + 1) };
  const { bytes, total, digest } = await readWithDigest(path, asked, signal);
  if (start < 1 || start > total) throw outOfRange(total);
  if (!hasOrder) throw new KdepsError("usage", `end ${end} is before start ${start}`);
  return withRevision(numbered(linesOf(bytes.toString()), start, 0), digest);
}

/** As `read_file` shows it, without the marks. */
async function viewWindow(path: string, asked: EditInput, signal: AbortSignal): Promise<string> {
  const { bytes, first, shown, total, digest } = await readWithDigest(path, asked, signal);
  const lines = numbered(linesOf(bytes.toString()), first);
  const note = shown < total ? shownNote(shown, total) : "";
  return withRevision([lines, note].filter(Boolean).join("\n"), digest);
}

async function readWithDigest(
  path: string,
  asked: { offset?: number | undefined; limit?: number | undefined },
  signal: AbortSignal,
) {
  const hasher = new Bun.CryptoHasher("sha256");
  const window = await readTextWindow(path, asked, signal, (chunk) => void hasher.update(chunk));
  return { ...window, digest: hasher.digest("hex") };
}

function anchorSpan(file: FileText, index: LineIndex, anchor: string): LineSpan {
  const { start, end } = uniqueAnchor(file, anchor);
  return { first: index.lineAt(start), last: index.lineAt(end - 1) };
}

function symbolSpan(file: FileText, index: LineIndex, args: EditInput): LineSpan {
  const line = index.lineAt(findDeclaration(file, args.symbol, args.symbol_kind));
  return symbolExtent(file.path, file.text, index, line);
}

function contextLines(given: number | undefined): number {
  return given === undefined || given < 0 ? defaultContextLines : Math.trunc(given);
}

function withRevision(lines: string, digest: string): string {
  return `${lines}\n\n${revisionLine(digest)}`;
}
