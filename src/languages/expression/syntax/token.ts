export type TokenKind = "number" | "string" | "name" | "operator" | "bracket" | "end";

/** One word of an expression. */
export type Token = {
  readonly kind: TokenKind;
  /** As written; of a string, its value. */
  readonly text: string;
  /** Offset of its first character in the source. */
  readonly at: number;
};

/** The token in a message. */
export function describeToken({ kind, text }: Token): string {
  return kind === "end" ? "end of expression" : `token ${JSON.stringify(text)}`;
}
