import { KdepsError } from "../../../../platform/index.ts";
import type { EditInput } from "./edit-input.ts";
import { type FileText, insertedText, withCrlf } from "./file-text.ts";
import { renderNearMiss } from "./near-miss.ts";
import { findOccurrences, listLines } from "./occurrences.ts";
import type { EditPlan, Region } from "./text-edit.ts";

type Args = Pick<EditInput, "old_str" | "new_str" | "occurrence" | "start_anchor" | "end_anchor">;

/** Replaces one exact text, given whole or by where it starts and ends. Without `new_str` it is deleted. */
export function planStrReplace(file: FileText, args: Args): EditPlan {
  const { old_str, new_str = "" } = args;
  if (old_str !== "") {
    if (old_str === new_str) throw identical();
    const place = chosenPlace(file, old_str, args.occurrence);
    return { edits: [{ ...place, text: replacement(file, new_str, file.text.slice(place.start, place.end)) }] };
  }
  if (args.start_anchor === "") throw new KdepsError("usage", "old_str (or start_anchor/end_anchor) is required");
  if (args.end_anchor === "") throw new KdepsError("usage", "end_anchor is required with start_anchor");
  const place = placeBetween(file, args.start_anchor, args.end_anchor);
  const text = replacement(file, new_str, file.text.slice(place.start, place.end));
  if (file.text.slice(place.start, place.end) === text) throw identical();
  return { edits: [{ ...place, text }] };
}

/** New text takes the line ends of what it replaces, or those of the file when that has none. */
function replacement(file: FileText, newText: string, old: string): string {
  const text = insertedText(old.includes("\n") && !old.includes("\r\n") ? { ...file, lineEnd: "\n" } : file, newText);
  return old.includes("\r\n") ? withCrlf(text) : text;
}

function chosenPlace(file: FileText, oldText: string, occurrence: number | undefined): Region {
  const { needle, offsets } = findOccurrences(file, oldText);
  const count = offsets.length;
  if (count === 0) throw notFound(file, oldText);
  if (occurrence === undefined && count > 1) {
    throw new KdepsError(
      "conflict",
      `old_str appears ${count} times in ${file.path} (at line(s) ${listLines(file.text, offsets)}). Add surrounding lines so it is unique, or pass occurrence: 1-${count} to pick one`,
    );
  }
  const start = offsets[(occurrence ?? 1) - 1];
  if (start === undefined) {
    throw new KdepsError(
      "usage",
      `occurrence ${occurrence} is out of range - old_str matches ${count} times in ${file.path} (1-${count})`,
    );
  }
  return { start, end: start + needle.length };
}

function placeBetween(file: FileText, startAnchor: string, endAnchor: string): Region {
  const first = findOccurrences(file, startAnchor);
  const [start] = first.offsets;
  if (start === undefined) throw new KdepsError("not-found", "start_anchor did not appear verbatim in the file");
  if (first.offsets.length > 1) {
    const lines = listLines(file.text, first.offsets);
    throw new KdepsError(
      "conflict",
      `start_anchor appears ${first.offsets.length} times (at line(s) ${lines}). Make it more specific`,
    );
  }
  const last = findOccurrences(file, endAnchor, start + first.needle.length);
  const [end] = last.offsets;
  if (end === undefined) throw new KdepsError("not-found", "end_anchor did not appear after start_anchor");
  return { start, end: end + last.needle.length };
}

function notFound(file: FileText, oldText: string): KdepsError {
  const advice = "Copy the text from a view, without line numbers, with every blank and tab as it stands there.";
  const bytes =
    file.encoding === "bytes" && /[^\x00-\x7f]/.test(oldText)
      ? " The file is not UTF-8: leave characters that are not ASCII out of old_str."
      : "";
  const hint = renderNearMiss(file, oldText);
  return new KdepsError("not-found", `old_str did not appear verbatim in ${file.path}. ${advice}${bytes}${hint}`);
}

function identical(): KdepsError {
  return new KdepsError("usage", "old_str and new_str are identical");
}
