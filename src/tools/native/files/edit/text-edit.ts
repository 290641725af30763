import type { FileText } from "./file-text.ts";

/** One replacement in a text: the characters from `start` up to `end` (0-based offsets) become `text`. */
export type TextEdit = { readonly start: number; readonly end: number; readonly text: string };

/** A changed part of a result, as offsets into it. */
export type Region = { readonly start: number; readonly end: number };

/** What a command wants to do with a file. Commands only decide; gates, writing and history are the same for all. */
export type EditPlan = {
  /** In order of `start`, not overlapping, all against the text before the edit. */
  readonly edits: readonly TextEdit[];
  /** A first line of the result that only this command has. */
  readonly headline?: string;
};

/** Works out what to change. Errors are KdepsErrors without the `edit_file <command>: ` prefix. */
export type PlanEdit<Args> = (file: FileText, args: Args) => EditPlan;

/** The text after all edits, and where they are in it. */
export function applyEdits(text: string, edits: readonly TextEdit[]): { text: string; regions: Region[] } {
  const parts: string[] = [];
  const regions: Region[] = [];
  let copied = 0;
  let length = 0;
  for (const edit of edits) {
    const untouched = text.slice(copied, edit.start);
    parts.push(untouched, edit.text);
    regions.push({ start: length + untouched.length, end: length + untouched.length + edit.text.length });
    length += untouched.length + edit.text.length;
    copied = edit.end;
  }
  parts.push(text.slice(copied));
  return { text: parts.join(""), regions };
}
