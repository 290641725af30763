import { KdepsError } from "../../../../platform/index.ts";
import type { FileText } from "./file-text.ts";
import { renderNearMiss } from "./near-miss.ts";
import { findOccurrences, listLines } from "./occurrences.ts";
import type { Region } from "./text-edit.ts";

/** The only place where an anchor stands in the file. */
export function uniqueAnchor(file: FileText, anchor: string): Region {
  const { needle, offsets } = findOccurrences(file, anchor);
  const [offset] = offsets;
  if (offset === undefined) {
    const hint = renderNearMiss(file, anchor);
    throw new KdepsError("not-found", `anchor did not appear verbatim in ${file.path}${hint}`);
  }
  if (offsets.length > 1) {
    const lines = listLines(file.text, offsets);
    throw new KdepsError(
      "conflict",
      `anchor appears ${offsets.length} times in ${file.path} (at line(s) ${lines}). Make it more specific`,
    );
  }
  return { start: offset, end: offset + needle.length };
}
