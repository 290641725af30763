import type { Position } from "./error.ts";
import { visibleText } from "./visible-text.ts";

/** Longest line shown whole; a longer one is cut around the caret so that a minified file stays readable. */
const maxShown = 120;

/** 1-based line and column of a 0-based UTF-16 offset, with the line and a caret under it. */
export function positionAt(file: string, source: string, offset: number): Position {
  return positionsIn(file, source)(offset);
}

/** As `positionAt` for many offsets of one text: its lines are looked for once, when the first position is asked for. */
export function positionsIn(file: string, source: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(source);
    const at = Math.min(Math.max(offset, 0), source.length);
    const index = lastAtOrBefore(starts, at);
    const start = starts[index] ?? 0;
    const line = source.slice(start, starts[index + 1]).replace(/\r?\n?$/, "");
    return { file, line: index + 1, column: at - start + 1, excerpt: excerptOf(line, at - start) };
  };
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let i = source.indexOf("\n"); i !== -1; i = source.indexOf("\n", i + 1)) starts.push(i + 1);
  return starts;
}

/** Index of the last of the ascending `starts` that is not above `at`. */
function lastAtOrBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function excerptOf(line: string, column: number): string {
  const from = line.length > maxShown ? Math.max(0, column - maxShown / 2) : 0;
  const shown = line.slice(from, from + maxShown);
  // Tabs are kept in the padding so that the caret lines up however wide the terminal draws them.
  const padding = visibleText(shown.slice(0, column - from)).replace(/[^\t]/g, " ");
  return `  ${visibleText(shown)}\n  ${padding}^`;
}
