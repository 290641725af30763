import { nodeAt, parseYamlNow, positionAt, type YamlPath } from "../platform/index.ts";

// Only a file with a fault is read a second time, by the parser that knows places; a good one costs nothing here.

/** The first syntax error of a text, with its place; undefined when this parser finds none. */
export function explainSyntax(text: string): string | undefined {
  const finding = parseYamlNow(text).findings.find(({ severity }) => severity === "error");
  if (!finding) return undefined;
  const { message, hint, offset } = finding;
  return placed(text, offset, hint ? `${message}; ${hint}` : message);
}

/** What is wrong with the value at `path`, with the place of that value or of its nearest parent. */
export function explainFault(text: string, path: YamlPath, message: string): string {
  const [root] = parseYamlNow(text).documents;
  return placed(text, root ? nodeAt(root, path).node.at : 0, message);
}

/** On one line, because it ends up as a field of a log record. */
function placed(text: string, offset: number, message: string): string {
  const { line, column } = positionAt("", text, offset);
  const shown = (text.split(/\r?\n/)[line - 1] ?? "").trim();
  return `line ${line}, column ${column}: ${message}, in: ${shown.length > maxShown ? `${shown.slice(0, maxShown)}...` : shown}`;
}

/** Characters of the faulty line that are shown. */
const maxShown = 120;
