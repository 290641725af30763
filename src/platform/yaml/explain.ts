import type { YAMLError } from "yaml";
import type { Finding } from "./finding.ts";
import { nonBreakingIndent, quoted } from "./hazards.ts";

/**
 * A syntax error of the parser in words that say what to change.
 * @param lastQuoteAt where the last quoted value of the document begins
 */
export function explain(error: YAMLError, text: string, lastQuoteAt: number | undefined): Finding {
  if (lastQuoteAt !== undefined && /^Missing closing/.test(error.message)) {
    return { severity: "error", offset: lastQuoteAt, message: "this quote is never closed" };
  }
  const offset = error.pos[0];
  const { message, hint } = advice(error, text, offset);
  return { severity: "error", offset, message, ...(hint ? { hint } : {}) };
}

function advice(error: YAMLError, text: string, offset: number): Advice {
  const { line, column } = lineAt(text, offset);
  if (/^[ \t]*\u00a0/.test(line)) {
    const [message, hint] = nonBreakingIndent;
    return { message, hint };
  }
  switch (error.code) {
    case "TAB_AS_INDENT":
      return { message: "a tab is used as indentation", hint: "indent with spaces; YAML does not allow tabs here" };
    case "BLOCK_AS_IMPLICIT_KEY":
      return nestedMapping(line, column);
    case "BAD_SCALAR_START":
      return { message: `a plain value cannot start with ${line.charAt(column)}`, hint: quoteRest(line, column) };
    case "RESOURCE_EXHAUSTION":
      return { message: "nested too deeply" };
    default:
      return generic(error, line, column);
  }
}

/** `message: Error: bad`: the second `: ` would start a mapping inside the value. */
function nestedMapping(line: string, column: number): Advice {
  const rest = line.slice(column);
  if (!/:(\s|$)/.test(rest)) {
    return {
      message: "a mapping cannot go on below a value that stands on the line of its key",
      hint: "check the indentation of the next line, or remove the value",
    };
  }
  return { message: "`: ` inside a plain value starts a nested mapping", hint: quoteRest(line, column) };
}

type Advice = { message: string; hint?: string };

/** What the parser says about tokens, by the shape of its sentence: it gives these one code. */
const sentences: readonly [RegExp, (match: RegExpExecArray, rest: string) => Advice][] = [
  [
    /^Implicit (map )?keys need/,
    () => ({
      message: "this is neither a key nor a value",
      hint: "a key stands on one line and is followed by a colon and a blank",
    }),
  ],
  [
    /scalar at node end/,
    (_, rest) => ({
      message: `unexpected text after the end of a value: ${rest.slice(0, 40)}`,
      hint: "put the whole value in quotes, or check the indentation",
    }),
  ],
  [
    /block-seq-ind on same line with key/,
    () => ({ message: "a list cannot begin on the line of its key", hint: "put its first - on the next line" }),
  ],
  [
    /^Flow (sequence|map) in block collection.* end with a (.)/,
    ([, kind, end]) => ({
      message: `the ${end} that ends this ${kind === "map" ? "mapping" : "list"} is missing, or a line in it is not indented`,
    }),
  ],
  [/^Unexpected [\w-]+ token in YAML stream: (".*")/, ([, token]) => ({ message: `unexpected ${token}` })],
];

function generic(error: YAMLError, line: string, column: number): Advice {
  for (const [pattern, say] of sentences) {
    const match = pattern.exec(error.message);
    if (match) return say(match, line.slice(column).trim());
  }
  return { message: lowerFirst(error.message) };
}

function quoteRest(line: string, column: number): string {
  return `put the whole value in quotes: ${quoted(line.slice(column).trim())}`;
}

function lineAt(text: string, offset: number): { line: string; column: number } {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return { line: text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ""), column: offset - start };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
