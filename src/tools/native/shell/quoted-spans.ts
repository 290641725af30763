import type { Span } from "../decode-entities.ts";

type Heredoc = { readonly delimiter: string; readonly stripTabs: boolean };

/**
 * The parts of a Bash command line that lie in quotes, here-documents or comments. Unlike the parser it follows any
 * text to its end; a quote that never closes reaches to the end. Code in `$(...)` inside double quotes counts as quoted.
 */
export function quotedSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let heredocs: Heredoc[] = [];
  let at = 0;
  while (at < text.length) {
    const quotedEnd = afterQuoted(text, at, heredocs);
    if (quotedEnd !== undefined) {
      if (text[at] === "\n") heredocs = [];
      spans.push([at, quotedEnd]);
      at = quotedEnd;
    } else if (text[at] === "\\") at += 2;
    else if (text.startsWith("<<<", at)) at += 3;
    else if (text.startsWith("<<", at)) {
      const { heredoc, end } = readHeredocStart(text, at);
      if (heredoc) heredocs.push(heredoc);
      at = end;
    } else at++;
  }
  return spans;
}

/** The end of the quoted part that begins here, if one does. */
function afterQuoted(text: string, at: number, heredocs: readonly Heredoc[]): number | undefined {
  const char = text[at];
  if (char === "'") return afterSingle(text, at, text[at - 1] === "$");
  if (char === '"') return afterDouble(text, at);
  if (isCommentStart(text, at)) return lineEnd(text, at);
  if (char === "\n" && heredocs.length > 0) return afterBodies(text, at + 1, heredocs);
  return undefined;
}

function afterSingle(text: string, start: number, hasEscapes: boolean): number {
  let at = start + 1;
  while (at < text.length && text[at] !== "'") at += hasEscapes && text[at] === "\\" ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function afterDouble(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "\\") at += 2;
    else if (text.startsWith("$(", at)) at = afterSubstitution(text, at + 2);
    else at++;
  }
  return Math.min(at + 1, text.length);
}

function afterSubstitution(text: string, start: number): number {
  let at = start;
  for (let depth = 1; at < text.length && depth > 0; ) {
    const char = text[at];
    if (char === "\\") at += 2;
    else if (char === "'") at = afterSingle(text, at, false);
    else if (char === '"') at = afterDouble(text, at);
    else {
      if (char === "(") depth++;
      if (char === ")") depth--;
      at++;
    }
  }
  return at;
}

/** `#` at the start of a word, but not the one of `&#39;`. */
function isCommentStart(text: string, at: number): boolean {
  return text[at] === "#" && (at === 0 || /[\s;|()]/.test(text[at - 1] as string));
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function readHeredocStart(text: string, at: number): { readonly heredoc: Heredoc | undefined; readonly end: number } {
  const found = /^<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|([^\s;&|()<>'"]+))/.exec(text.slice(at, at + 300));
  if (!found) return { heredoc: undefined, end: at + 2 };
  const delimiter = found[2] ?? found[3] ?? (found[4] as string).replaceAll("\\", "");
  return { heredoc: { delimiter, stripTabs: found[1] === "-" }, end: at + found[0].length };
}

function afterBodies(text: string, start: number, heredocs: readonly Heredoc[]): number {
  let at = start;
  for (const { delimiter, stripTabs } of heredocs) {
    while (at < text.length) {
      const end = lineEnd(text, at);
      const line = text.slice(at, end);
      at = Math.min(end + 1, text.length);
      if ((stripTabs ? line.replace(/^\t+/, "") : line) === delimiter) break;
    }
  }
  return at;
}
