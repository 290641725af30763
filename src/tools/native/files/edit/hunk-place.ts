import { KdepsError } from "../../../../platform/index.ts";
import { type FileText, soughtText } from "./file-text.ts";
import type { LineIndex } from "./line-index.ts";
import { renderNearMiss } from "./near-miss.ts";
import { listLines } from "./occurrences.ts";
import type { Hunk, HunkLine } from "./unified-diff.ts";

/** Where a hunk applies: its lines without those that turned out to be layout, and the line of the file it starts at. */
export type PlacedHunk = {
  readonly hunk: Hunk;
  /** The lines that were found, of kind context and removed, and the added ones between them. */
  readonly lines: readonly HunkLine[];
  /** 1-based line of the first context or removed line. */
  readonly line: number;
  /** Number of context and removed lines. */
  readonly height: number;
};

/**
 * The only place in the file where the hunk's context and removed lines stand as whole lines. Line numbers of the
 * header are not used: models count badly, and a wrong place is worse than an error.
 * @param label how messages call the hunk: `hunk 2 (@@ -12 @@)`
 */
export function placeHunk(file: FileText, index: LineIndex, hunk: Hunk, label: string): PlacedHunk {
  const { lines, places } = findPlaces(file, index, hunk);
  const [line] = places;
  const old = oldLines(lines);
  if (line === undefined) {
    const hint = renderNearMiss(file, old.map(({ text }) => text).join("\n"));
    throw new KdepsError("not-found", `${label} context did not match ${file.path} byte-for-byte${hint}`);
  }
  if (places.length > 1) {
    const at = listLines(
      file.text,
      places.map((place) => index.start(place)),
    );
    throw new KdepsError(
      "conflict",
      `${label} context matches ${places.length} times in ${file.path} (at line(s) ${at}). Add surrounding lines so it is unique`,
    );
  }
  return { hunk, lines, line, height: old.length };
}

/** Tries the hunk as written, then with its empty lines taken as layout; the first form that stands anywhere counts. */
function findPlaces(file: FileText, index: LineIndex, hunk: Hunk): { lines: readonly HunkLine[]; places: number[] } {
  const forms = [hunk.lines];
  if (hunk.lines.some((line) => line.isBare)) forms.push(hunk.lines.filter((line) => !line.isBare));
  for (const lines of forms) {
    const wanted = oldLines(lines).map(({ text }) => soughtText(file, text));
    for (const isSame of file.hasCrlf ? [sameLine, sameLineButCr] : [sameLine]) {
      const places = windowsEqualTo(index, hunk, wanted, isSame);
      if (places.length > 0) return { lines, places };
    }
  }
  return { lines: hunk.lines, places: [] };
}

function oldLines(lines: readonly HunkLine[]): HunkLine[] {
  return lines.filter(({ kind }) => kind !== "+");
}

type CompareLines = (line: string, wanted: string) => boolean;

const sameLine: CompareLines = (line, wanted) => line === wanted;

/** A diff without CRs fits a file with them, also where only some of the lines have one. */
const sameLineButCr: CompareLines = (line, wanted) => line === wanted || line === `${wanted}\r`;

function windowsEqualTo(index: LineIndex, hunk: Hunk, wanted: readonly string[], isSame: CompareLines): number[] {
  const places: number[] = [];
  const lastStart = index.count - wanted.length + 1;
  // Without any line to go by, a hunk fits everywhere; in an empty file that is one place.
  const limit = wanted.length === 0 ? Math.max(1, index.count) : lastStart;
  for (let line = 1; line <= limit; line++) {
    if (
      wanted.every((text, i) => isSame(index.line(line + i), text)) &&
      endsAsMarked(index, hunk, line, wanted.length)
    ) {
      places.push(line);
    }
  }
  return places;
}

/** A hunk with `\ No newline at end of file` reaches the end of the file, and its old text ends as it says. */
function endsAsMarked(index: LineIndex, hunk: Hunk, line: number, height: number): boolean {
  if (!hunk.oldEndsOpen && !hunk.newEndsOpen) return true;
  const isLast = line + height - 1 >= index.count;
  return isLast && (!hunk.oldEndsOpen || index.endsOpen);
}
