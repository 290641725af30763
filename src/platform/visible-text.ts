/**
 * Characters that make a terminal do something else than show a letter: control characters apart from tab and line
 * feed, separators that some programs take for line ends, and marks that turn the direction of writing.
 */
const invisible = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as it may be written to a terminal: what could move the cursor, change colours or hide other output is written
 * as an escape sequence of JavaScript. Tabs and line feeds stay.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, escapeOf);
}

/** As `visibleText`, for a name or path, which is never more than one line. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

function escapeOf(character: string): string {
  if (character === "\r") return "\\r";
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
}
