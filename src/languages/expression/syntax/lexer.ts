import { Fault } from "../errors.ts";
import { readQuoted, readRaw } from "./string-literal.ts";
import type { Token, TokenKind } from "./token.ts";

/** Words that are operators and therefore no names, except after a dot. */
const operatorWords: ReadonlySet<string> = new Set([
  "in",
  "not",
  "or",
  "and",
  "matches",
  "contains",
  "startsWith",
  "endsWith",
  "let",
  "if",
  "else",
]);

const space = /[\s\u0085]+/y;
const name = /[\p{L}_$][\p{L}\p{Nd}_$]*/uy;
const operator = /\*\*|==|!=|<=|>=|&&|\|\||\.\.|\?\.|\?\?|::|[-?:.#|,;%+^!=*<>/]/y;
/** A point followed by a second one is the range operator. A leading point needs a digit, which the caller checks. */
const number = /0[xX][\da-fA-F_]*|0[oO][0-7_]*|0[bB][01_]*|(?:\d[\d_]*)?(?:\.(?!\.)[\d_]*)?(?:[eE][+-]?[\d_]*)?/y;

/**
 * Splits `source` between two offsets into tokens; the last one is the end.
 * @throws {Fault} with code `syntax`
 */
export function tokenize(source: string, start: number, end: number): Token[] {
  const text = source.slice(0, end);
  const tokens: Token[] = [];
  let at = skipBlank(text, start);
  while (at < text.length) {
    const [token, next] = readToken(text, at);
    tokens.push(token);
    at = skipBlank(text, next);
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

function readToken(text: string, at: number): [Token, number] {
  const first = text[at] as string;
  if (first === '"' || first === "'") return readString(readQuoted(text, at), at);
  if (first === "`") return readString(readRaw(text, at), at);
  if (isDigit(first) || (first === "." && isDigit(text[at + 1]))) return readNumber(text, at);
  const word = matchAt(name, text, at);
  if (word !== undefined) return make(operatorWords.has(word) ? "operator" : "name", word, at);
  if ("()[]{}".includes(first)) return make("bracket", first, at);
  const sign = matchAt(operator, text, at);
  if (sign !== undefined) return make("operator", sign, at);
  const character = String.fromCodePoint(text.codePointAt(at) as number);
  throw new Fault(`unrecognized character ${JSON.stringify(character)}`, "syntax", at);
}

function readString({ value, end }: { value: string; end: number }, at: number): [Token, number] {
  return [{ kind: "string", text: value, at }, end];
}

function readNumber(text: string, at: number): [Token, number] {
  const digits = matchAt(number, text, at) as string;
  const end = at + digits.length;
  const glued = matchAt(name, text, end) ?? (isDigit(text[end]) ? text[end] : undefined);
  if (glued !== undefined) throw new Fault(`bad number syntax: ${JSON.stringify(digits + glued)}`, "syntax", at);
  return make("number", digits, at);
}

/** The offset after white space and comments. */
function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const blank = matchAt(space, text, at);
    if (blank !== undefined) at += blank.length;
    else if (text.startsWith("//", at)) at = endOfLine(text, at);
    else if (text.startsWith("/*", at)) at = endOfComment(text, at);
    else break;
  }
  return at;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

function endOfComment(text: string, at: number): number {
  const end = text.indexOf("*/", at + 2);
  if (end === -1) throw new Fault("unclosed comment", "syntax", at);
  return end + 2;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function make(kind: TokenKind, text: string, at: number): [Token, number] {
  return [{ kind, text, at }, at + text.length];
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}
