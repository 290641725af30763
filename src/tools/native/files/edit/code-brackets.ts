import type { CodeStyle } from "./code-style.ts";

/** A bracket of the code itself: not in a string, not in a comment. */
export type Bracket = { readonly char: string; readonly offset: number };

/** The brackets of a piece of code from `from` (0-based offset) on, found by a scan that passes over strings and comments. */
export function* codeBrackets(code: string, style: CodeStyle, from = 0): Generator<Bracket> {
  let offset = from;
  while (offset < code.length) {
    const char = code[offset] ?? "";
    if (brackets.has(char)) yield { char, offset };
    // Letters and blanks are most of any code and begin nothing.
    offset = (mayBegin(char) ? skippedTo(code, offset, style) : undefined) ?? offset + 1;
  }
}

const brackets: ReadonlySet<string> = new Set("()[]{}");

function mayBegin(char: string): boolean {
  return char === "/" || char === "#" || char === '"' || char === "'" || char === "`";
}

function skippedTo(code: string, offset: number, style: CodeStyle): number | undefined {
  return commentEnd(code, offset, style) ?? literalEnd(code, offset, style);
}

/** Where the comment that begins at `offset` ends; undefined when none begins there. */
function commentEnd(code: string, offset: number, style: CodeStyle): number | undefined {
  if (style.hasBlockComments && code.startsWith("/*", offset)) {
    const end = code.indexOf("*/", offset + 2);
    return end === -1 ? code.length : end + 2;
  }
  if (!style.lineComments.some((mark) => code.startsWith(mark, offset))) return undefined;
  if (style.commentsNeedBlank && offset > 0 && !/\s/.test(code[offset - 1] ?? "")) return undefined;
  return endOfLine(code, offset);
}

/** Where the string, character or regular expression that begins at `offset` ends; undefined when none does. */
function literalEnd(code: string, offset: number, style: CodeStyle): number | undefined {
  const char = code[offset] ?? "";
  if (style.hasCharLiterals && char === "'") return matchEnd(charLiteral, code, offset);
  if (style.hasRegexLiterals && char === "/") {
    return isOperandExpected(code, offset) ? matchEnd(regexLiteral, code, offset) : undefined;
  }
  if (!style.quotes.includes(char)) return undefined;
  if (style.hasTripleQuotes && code.startsWith(char.repeat(3), offset)) {
    const end = code.indexOf(char.repeat(3), offset + 3);
    return end === -1 ? code.length : end + 3;
  }
  return stringEnd(code, offset, style);
}

/** A quote without a partner, such as an apostrophe in text, is an ordinary character. */
function stringEnd(code: string, offset: number, style: CodeStyle): number | undefined {
  const quote = code[offset] ?? "";
  const isRaw = style.rawQuotes?.includes(quote);
  const isLong = quote === "`" || style.hasLongStrings;
  for (let i = offset + 1; i < code.length; i++) {
    const char = code[i];
    if (char === quote) return i + 1;
    if (char === "\\" && !isRaw) i++;
    else if (char === "\n" && !isLong) return undefined;
  }
  return undefined;
}

const charLiteral = /'(?:\\[^\n]*?|[^\\'\n]{1,2})'/y;
const regexLiteral = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//y;

/** Whether `/` cannot be a division here. After `<` and `}` it is taken for the end of a JSX tag. */
function isOperandExpected(code: string, offset: number): boolean {
  const before = code.slice(Math.max(0, offset - 40), offset).trimEnd();
  return before === "" || /(?:[(,=:[!&|?{;+\-*%~^]|=>|\b(?:return|typeof|case|in|of|else|yield|await))$/.test(before);
}

function matchEnd(pattern: RegExp, code: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(code) ? pattern.lastIndex : undefined;
}

function endOfLine(code: string, offset: number): number {
  const end = code.indexOf("\n", offset);
  return end === -1 ? code.length : end;
}
