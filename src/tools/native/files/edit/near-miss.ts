import { linesOf } from "../numbered-lines.ts";
import { displayText, type FileText, soughtText } from "./file-text.ts";

/** Longer searched texts get no hint: finding their closest match costs too much to be worth it. */
const maxSoughtLines = 200;

/** The lines of a file that are most like a text that was not found. */
export type NearMiss = {
  /** 1-based. */
  readonly line: number;
  readonly lines: readonly string[];
};

/**
 * The window of the file with as many lines as the searched text in which most lines are equal after trimming, the
 * first one of equals; undefined when no line is. Blank lines count for nothing, they are alike everywhere.
 */
export function nearMiss(text: string, sought: string): NearMiss | undefined {
  const wanted = linesOf(sought);
  const lines = linesOf(text);
  const lastStart = lines.length - wanted.length;
  if (wanted.length === 0 || wanted.length > maxSoughtLines || lastStart < 0) return undefined;
  const scores = new Uint16Array(lastStart + 1);
  for (const [i, positions] of positionsOfWanted(wanted, lines)) {
    for (const position of positions) {
      const start = position - i;
      if (start >= 0 && start <= lastStart) scores[start] = (scores[start] ?? 0) + 1;
    }
  }
  let best = 0;
  for (let start = 1; start <= lastStart; start++) if ((scores[start] ?? 0) > (scores[best] ?? 0)) best = start;
  if (scores[best] === 0) return undefined;
  return { line: best + 1, lines: lines.slice(best, best + wanted.length) };
}

/** What an error message about a missing text ends with; empty when nothing in the file comes close. */
export function renderNearMiss(file: FileText, sought: string): string {
  const found = nearMiss(file.text, soughtText(file, sought));
  if (found === undefined) return "";
  const lines = displayText(file, found.lines.join("\n"));
  return `\n\nClosest match in the file, starting at line ${found.line}:\n${lines}`;
}

/** For each searched line that is not blank: its index and those of the equal lines of the file. */
function positionsOfWanted(wanted: readonly string[], lines: readonly string[]): [number, number[]][] {
  const positions = new Map<string, number[]>(wanted.map((line) => [line.trim(), []]));
  positions.delete("");
  lines.forEach((line, i) => {
    positions.get(line.trim())?.push(i);
  });
  return wanted.flatMap((line, i): [number, number[]][] => {
    const found = positions.get(line.trim());
    return found === undefined ? [] : [[i, found]];
  });
}
