/** The lines of a text; what follows the last newline is a line when it is not empty. */
export function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

export type NumberingOptions = {
  /** Numbers are right-aligned to this many columns; the width of the last one unless given. */
  readonly width?: number;
  /** Mark the end of every line, so that trailing blanks are seen. */
  readonly endMark?: string;
};

/** `<number>TAB<line>` for each line, joined by LF without one at the end. `first` is 1-based. */
export function numbered(lines: readonly string[], first: number, options: NumberingOptions = {}): string {
  const { width = String(first + lines.length - 1).length, endMark = "" } = options;
  let result = "";
  let number = first;
  for (const line of lines) {
    if (number > first) result += "\n";
    result += `${String(number).padStart(width)}\t${line}${endMark}`;
    number++;
  }
  return result;
}

/** Control characters in caret notation, as `cat -A` shows them: TAB is `^I`, DEL is `^?`. LF stays. */
export function showControls(text: string): string {
  if (!hasControl.test(text)) return text;
  // The two that are frequent in ordinary files go the fast way.
  const rest = text.replaceAll("\t", "^I").replaceAll("\r", "^M");
  if (!hasControl.test(rest)) return rest;
  return rest.replace(everyControl, (control) => `^${String.fromCharCode(control.charCodeAt(0) ^ 0x40)}`);
}

const hasControl = /[\x00-\x09\x0b-\x1f\x7f]/;
const everyControl = /[\x00-\x09\x0b-\x1f\x7f]/g;

/** The line that tells how much of a file was left out. */
export function shownNote(shown: number, total: number, word = ""): string {
  return `[${word}${shown}/${total} lines shown]`;
}
