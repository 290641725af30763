import { KdepsError } from "../../../../platform/index.ts";
import { type FileText, soughtText } from "./file-text.ts";
import { listLines } from "./occurrences.ts";

const functionWords = ["func", "def", "function", "fn", "fun"];
const typeWords = ["type", "struct", "interface", "class", "enum", "trait", "impl"];
const variableWords = ["var", "const", "let"];

/** Which keywords a kind stands for; a kind that is not listed stands for all of them. */
const wordsOfKind: Readonly<Record<string, readonly string[]>> = {
  function: functionWords,
  func: functionWords,
  method: functionWords,
  type: typeWords,
  struct: typeWords,
  interface: typeWords,
  class: typeWords,
  enum: typeWords,
  var: variableWords,
  const: variableWords,
  variable: variableWords,
  constant: variableWords,
};

/** Words that languages allow before the keyword, in any number. */
const modifiers =
  'export|default|declare|async|public|private|protected|internal|static|abstract|final|sealed|partial|override|virtual|open|data|inline|unsafe|readonly|suspend|const|enum|extern(?:[ \\t]+"[^"\\n]*")?|pub(?:\\([^)\\n]*\\))?';

/** Offset of the start of the only line that declares `symbol`. */
export function findDeclaration(file: FileText, symbol: string, kind: string): number {
  const words = wordsOfKind[kind.toLowerCase()] ?? [...functionWords, ...typeWords, ...variableWords];
  const offsets = declarationOffsets(file.text, soughtText(file, symbol), words);
  const [offset] = offsets;
  if (offset === undefined) {
    throw new KdepsError(
      "not-found",
      `symbol "${symbol}" not found (no matching function/type/class/etc. declaration). Pass symbol_kind to widen or narrow which keywords count`,
    );
  }
  if (offsets.length > 1) {
    throw new KdepsError(
      "conflict",
      `symbol "${symbol}" is ambiguous - declared at line(s) ${listLines(file.text, offsets)}. Pass symbol_kind to narrow it down`,
    );
  }
  return offset;
}

function declarationOffsets(text: string, symbol: string, words: readonly string[]): number[] {
  // A keyword is followed by blanks, a generator's `*`, or a Go receiver in parentheses.
  const declaration = new RegExp(
    `^[ \\t]*(?:(?:${modifiers})[ \\t]+)*(?:${words.join("|")})(?:[ \\t]+|[ \\t]*\\*[ \\t]*)(?:\\([^)\\n]*\\)[ \\t]*)?${RegExp.escape(symbol)}(?![\\p{L}\\p{N}_$])`,
    "gmu",
  );
  return Array.from(text.matchAll(declaration), (match) => match.index);
}
