import type { Position } from "./error.ts";

/** Longest line shown whole; a longer one is cut around the caret so that a minified file stays readable. */
const maxShown = 120;

/** 1-based line and column of a 0-based UTF-16 offset, with the line and a caret under it. */
export function positionAt(file: string, source: string, offset: number): Position {
  const at = Math.min(Math.max(offset, 0), source.length);
  const lineStart = source.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = source.indexOf("\n", at);
  const line = source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd).replace(/\r$/, "");
  const column = at - lineStart;
  let lineNumber = 1;
  for (let i = source.indexOf("\n"); i !== -1 && i < at; i = source.indexOf("\n", i + 1)) lineNumber++;
  return { file, line: lineNumber, column: column + 1, excerpt: excerptOf(line, column) };
}

function excerptOf(line: string, column: number): string {
  const from = line.length > maxShown ? Math.max(0, column - maxShown / 2) : 0;
  const shown = line.slice(from, from + maxShown);
  // Tabs are kept in the padding so that the caret lines up however wide the terminal draws them.
  const padding = shown.slice(0, column - from).replace(/[^\t]/g, " ");
  return `  ${shown}\n  ${padding}^`;
}
