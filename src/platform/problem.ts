import type { Position } from "./error.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

/** One finding about a file. Loaders return all of them, so that one broken file never hides another. */
export type Problem = {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly at?: Position;
  readonly hint?: string;
};

/**
 * `file:line:column: message`, then the line with its caret, then the hint; no trailing newline. Control characters of
 * all parts, which may come from anybody's files, are shown as escape sequences.
 */
export function renderProblem(problem: Problem): string {
  const { at, message, hint, severity } = problem;
  const word = severity === "warning" ? "warning: " : "";
  const head = at ? `${visibleLine(at.file)}:${at.line}:${at.column}: ${word}${message}` : `${word}${message}`;
  return visibleText([head, at?.excerpt, hint && `  ${hint}`].filter(Boolean).join("\n"));
}
