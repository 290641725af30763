import { codeBrackets } from "./code-brackets.ts";
import { type CodeStyle, codeStyleOf, defaultCodeStyle } from "./code-style.ts";
import type { LineIndex } from "./line-index.ts";

const tabWidth = 8;

/** The first and last line of a declaration, 1-based. */
export type LineSpan = { readonly first: number; readonly last: number };

/**
 * The lines of the declaration that begins at `line`: up to where its brackets are closed when it has a body in
 * braces, else the lines below it that are indented deeper.
 */
export function symbolExtent(path: string, text: string, index: LineIndex, line: number): LineSpan {
  const style = codeStyleOf(path) ?? defaultCodeStyle;
  const header = closedAt(text, index, style, line, line);
  // Brackets that are never closed say nothing.
  if (header === undefined) return { first: line, last: indentedEnd(index, line, line) };
  const endsInColon = /:\s*(?:#.*)?$/.test(index.line(header.line));
  if (endsInColon) return { first: line, last: indentedEnd(index, header.line, line) };
  if (header.hasBrace) return { first: line, last: header.line };
  const body = bodyLine(index, header.line, line);
  const end = body === undefined ? undefined : closedAt(text, index, style, line, body);
  return { first: line, last: end?.hasBrace ? end.line : indentedEnd(index, header.line, line) };
}

/**
 * The first line, from `atLeast` on, at whose end all brackets opened since the start of line `from` are closed, and
 * whether braces, other than those inside of other brackets, were among them; undefined when the text ends first.
 */
function closedAt(
  text: string,
  index: LineIndex,
  style: CodeStyle,
  from: number,
  atLeast: number,
): { line: number; hasBrace: boolean } | undefined {
  let depth = 0;
  let hasBrace = false;
  let line = atLeast;
  for (const { char, offset } of codeBrackets(text, style, index.start(from))) {
    const at = index.lineAt(offset);
    if (at > line && depth === 0) break;
    line = Math.max(line, at);
    hasBrace ||= char === "{" && depth === 0;
    if ("([{".includes(char)) depth++;
    else if (--depth < 0) break;
  }
  return depth > 0 ? undefined : { line, hasBrace };
}

/** The next line that is not blank, when it begins the body in braces: with the brace itself, or still indented. */
function bodyLine(index: LineIndex, after: number, declaration: number): number | undefined {
  let line = after + 1;
  while (line <= index.count && index.line(line).trim() === "") line++;
  if (line > index.count) return undefined;
  const text = index.line(line);
  const isBody = text.trimStart().startsWith("{");
  const isContinued = text.includes("{") && indentOf(text) > indentOf(index.line(declaration));
  return isBody || isContinued ? line : undefined;
}

/** The last of the lines below `header` that are indented deeper than the declaration; a bare `end` after them belongs to it. */
function indentedEnd(index: LineIndex, header: number, declaration: number): number {
  const indent = indentOf(index.line(declaration));
  let last = header;
  let line = header + 1;
  for (; line <= index.count; line++) {
    const text = index.line(line);
    if (text.trim() === "") continue;
    if (indentOf(text) <= indent) break;
    last = line;
  }
  return isBlockEnd(index.line(line), indent) ? line : last;
}

/** `end` closes a block in Ruby and Lua and is a line of no other language. */
function isBlockEnd(line: string, indent: number): boolean {
  return line.trim() === "end" && indentOf(line) === indent;
}

function indentOf(line: string): number {
  let width = 0;
  for (const char of line) {
    if (char === " ") width++;
    else if (char === "\t") width += tabWidth - (width % tabWidth);
    else break;
  }
  return width;
}
