import { messageOf } from "../../../../platform/index.ts";
import { codeBrackets } from "./code-brackets.ts";
import { type CodeStyle, codeStyleOf } from "./code-style.ts";
import { LineIndex } from "./line-index.ts";

/**
 * What is wrong with a file's text, judged by its extension, or undefined: JSON and YAML are parsed, in code the
 * brackets have to match. Files of other kinds always pass.
 */
export async function syntaxProblem(path: string, text: string): Promise<string | undefined> {
  if (/\.json$/i.test(path)) return jsonProblem(text);
  if (/\.ya?ml$/i.test(path)) return await yamlProblem(text);
  const style = codeStyleOf(path);
  return style === undefined ? undefined : bracketProblem(text, style);
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return "invalid JSON";
  }
}

async function yamlProblem(text: string): Promise<string | undefined> {
  const { parseAllDocuments } = await import("yaml");
  try {
    const documents = parseAllDocuments(text, { prettyErrors: true });
    if (!Array.isArray(documents)) return undefined;
    const [error] = documents.flatMap((document) => document.errors);
    // The first line says what and where; an excerpt follows it.
    return error && messageOf(error).split("\n", 1)[0]?.replace(/:$/, "");
  } catch (error) {
    return messageOf(error);
  }
}

const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

function bracketProblem(text: string, style: CodeStyle): string | undefined {
  const index = new LineIndex(text);
  const open: { readonly char: string; readonly offset: number }[] = [];
  for (const bracket of codeBrackets(text, style)) {
    const { char, offset } = bracket;
    if (closerOf[char] !== undefined) {
      open.push(bracket);
      continue;
    }
    const last = open.at(-1);
    if (last !== undefined && closerOf[last.char] === char) {
      open.pop();
      continue;
    }
    if (char === ")" && style.hasLoneParentheses) continue;
    const unexpected = `unexpected '${char}' at line ${index.lineAt(offset)}`;
    if (last === undefined) return unexpected;
    const opened = `'${last.char}' opened at line ${index.lineAt(last.offset)}`;
    return `${unexpected} (expected '${closerOf[last.char]}' to close ${opened})`;
  }
  const last = open.at(-1);
  return last && `unclosed '${last.char}' opened at line ${index.lineAt(last.offset)}`;
}
