import { revisionLine } from "../revision.ts";
import { displayText, type FileText } from "./file-text.ts";
import { changedSnippet } from "./snippet.ts";
import type { Region } from "./text-edit.ts";

export type EditOutcome = {
  /** The file before the edit. */
  readonly file: FileText;
  /** The text after it, and what in it is new. */
  readonly text: string;
  readonly regions: readonly Region[];
  /** Revision of the new content. */
  readonly digest: string;
  readonly headline: string | undefined;
  readonly isDryRun: boolean;
};

/** What a mutating command answers: the changed lines with their surroundings, and the new revision. */
export function renderEditResult({ file, text, regions, digest, headline, isDryRun }: EditOutcome): string {
  return [
    ...(isDryRun ? ["[dry_run] no changes written."] : []),
    ...(headline === undefined ? [] : [headline]),
    `Edited ${file.path}. Changed region:`,
    changedSnippet(text, regions, (part) => displayText(file, part)),
    "Check that these lines read as intended, indentation and neighbouring lines included.",
    "",
    revisionLine(digest),
  ].join("\n");
}
