import { EvaluationError } from "./evaluation-error.ts";
import type { Value } from "./values.ts";

export type Token =
  | { readonly kind: "number"; readonly value: Value; readonly at: number }
  | { readonly kind: "name" | "operator"; readonly text: string; readonly at: number }
  | { readonly kind: "end"; readonly text: "end of expression"; readonly at: number };

const number = /^(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/;
const name = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/;
const operator = /^(?:\*\*|\/\/|==|!=|<=|>=|[-+*/%<>()[\],])/;

/** The tokens of an expression, the last one being its end. @throws {EvaluationError} naming the column (1-based). */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(source.slice(at))?.[0].length ?? 0;
    const rest = source.slice(at, at + 5_000);
    if (rest === "") return [...tokens, { kind: "end", text: "end of expression", at }];
    const token = tokenAt(rest, at);
    tokens.push(token.token);
    at += token.length;
  }
}

function tokenAt(rest: string, at: number): { readonly token: Token; readonly length: number } {
  const digits = number.exec(rest)?.[0];
  if (digits !== undefined) {
    if (/[\w.]/.test(rest[digits.length] ?? "")) throw unexpected(rest[digits.length] as string, at + digits.length);
    return { token: { kind: "number", value: numberValue(digits), at }, length: digits.length };
  }
  const word = name.exec(rest)?.[0];
  if (word !== undefined) return { token: { kind: "name", text: word, at }, length: word.length };
  const symbol = operator.exec(rest)?.[0];
  if (symbol !== undefined) return { token: { kind: "operator", text: symbol, at }, length: symbol.length };
  throw unexpected(String.fromCodePoint(rest.codePointAt(0) as number), at);
}

function numberValue(digits: string): Value {
  return /^0[xob]/i.test(digits) || /^\d+$/.test(digits) ? BigInt(digits) : Number(digits);
}

function unexpected(char: string, at: number): EvaluationError {
  const hint = char === "^" ? "; write ** for a power" : "";
  return new EvaluationError(`column ${at + 1}: unexpected ${JSON.stringify(char)}${hint}`);
}
