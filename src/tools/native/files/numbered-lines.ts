/** The lines of a text; what follows the last newline is a line when it is not empty. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * `<number>TAB<line>` for each line, joined by LF without one at the end.
 * @param first number of the first line, 1-based
 * @param width numbers are right-aligned to this many columns; the width of the last one unless given
 */
export function numbered(
  lines: readonly string[],
  first: number,
  width: number = String(first + lines.length - 1).length,
): string {
  return lines.map((line, i) => `${String(first + i).padStart(width)}\t${line}`).join("\n");
}

/** The line that tells how much of a file was left out. */
export function shownNote(shown: number, total: number, word = ""): string {
  return `[${word}${shown}/${total} lines shown]`;
}
