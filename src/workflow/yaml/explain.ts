import type { YAMLError } from "yaml";
import type { Finding } from "./finding.ts";
import { quoted } from "./hazards.ts";

/** A syntax error of the parser in words that say what to change. */
export function explain(error: YAMLError, text: string): Finding {
  const offset = error.pos[0];
  const { message, hint } = advice(error, text, offset);
  return { severity: "error", offset, message, ...(hint ? { hint } : {}) };
}

function advice(error: YAMLError, text: string, offset: number): { message: string; hint?: string } {
  const { line, column } = lineAt(text, offset);
  switch (error.code) {
    case "TAB_AS_INDENT":
      return { message: "a tab is used as indentation", hint: "indent with spaces; YAML does not allow tabs here" };
    case "BLOCK_AS_IMPLICIT_KEY":
      return nestedMapping(line, column);
    case "BAD_SCALAR_START":
      return { message: `a plain value cannot start with ${line.charAt(column)}`, hint: quoteRest(line, column) };
    case "TAG_RESOLVE_FAILED":
      return { message: lowerFirst(error.message), hint: "a value that starts with ! needs quotes" };
    case "RESOURCE_EXHAUSTION":
      return { message: "nested too deeply" };
    case "MULTIPLE_DOCS":
      return { message: "more than one document in the file", hint: "remove what follows the second ---" };
    default:
      return generic(error, line, column);
  }
}

/** `message: Error: bad`: the second `: ` would start a mapping inside the value. */
function nestedMapping(line: string, column: number): { message: string; hint?: string } {
  const rest = line.slice(column);
  if (!/:(\s|$)/.test(rest)) {
    return {
      message: "a mapping cannot go on below a value that stands on the line of its key",
      hint: "check the indentation of the next line, or remove the value",
    };
  }
  return { message: "`: ` inside a plain value starts a nested mapping", hint: quoteRest(line, column) };
}

function generic(error: YAMLError, line: string, column: number): { message: string; hint?: string } {
  const message = lowerFirst(error.message.replace(/"quote$/, "quote"));
  if (error.code === "MISSING_CHAR" && /Implicit map keys need/.test(error.message)) {
    return { message: "this is neither a key nor a value", hint: "a key is followed by a colon and a blank" };
  }
  if (error.code === "UNEXPECTED_TOKEN" && /scalar at node end/.test(error.message)) {
    return {
      message: `unexpected text after the end of a value: ${line.slice(column).trim().slice(0, 40)}`,
      hint: "put the whole value in quotes, or check the indentation",
    };
  }
  return { message };
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
