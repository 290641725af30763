const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const namedEscapes: ReadonlyMap<string, string> = new Map([
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
]);

/** Whether Go shows a character as it is: letters, marks, numbers, punctuation, symbols and the ASCII space. */
export function isPrintable(character: string): boolean {
  return printable.test(character);
}

/** A Go string literal, as `%q` writes it; `isAscii` escapes everything else (`%+q`). */
export function quoteText(text: string, isAscii: boolean): string {
  return `"${escaped(text, '"', isAscii)}"`;
}

/** A Go character literal, as `%q` writes an int. */
export function quoteCharacter(character: string, isAscii: boolean): string {
  return `'${escaped(character, "'", isAscii)}'`;
}

/** Whether text can stand between backquotes: one line without control characters and backquotes. */
export function canBackquote(text: string): boolean {
  return !/[\x00-\x08\x0a-\x1f`\x7f\ufeff\ufffd]/.test(text) && text.isWellFormed();
}

function escaped(text: string, quote: string, isAscii: boolean): string {
  let result = "";
  for (const character of text.toWellFormed()) result += escapeCharacter(character, quote, isAscii);
  return result;
}

function escapeCharacter(character: string, quote: string, isAscii: boolean): string {
  if (character === quote) return `\\${quote}`;
  const named = namedEscapes.get(character);
  if (named !== undefined) return named;
  const code = character.codePointAt(0) ?? 0;
  if (isPrintable(character) && (!isAscii || code < 0x80)) return character;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}
