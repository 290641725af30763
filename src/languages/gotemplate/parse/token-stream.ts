import { shown, TemplateError } from "../template-error.ts";
import type { Lexer, Token, TokenType } from "./lexer.ts";

/** Blocks and parentheses inside each other. Deeper ones are no template a person wrote and could exhaust the stack. */
const maxNesting = 500;

/** Tokens with look-ahead, and the depth of what is being parsed. */
export class TokenStream {
  readonly #lexer: Lexer;
  readonly #ahead: Token[] = [];
  #depth = 0;

  constructor(lexer: Lexer) {
    this.#lexer = lexer;
  }

  /** The token `distance` places ahead; past the end it is always `end-of-source`. */
  peek(distance = 0): Token {
    for (;;) {
      const token = this.#ahead[distance];
      if (token !== undefined) return token;
      this.#ahead.push(this.#lexer.next());
    }
  }

  next(): Token {
    const token = this.peek();
    this.#ahead.shift();
    return token;
  }

  /** @throws {TemplateError} naming `context` when the next token is of another type. */
  expect(type: TokenType, context: string): Token {
    const token = this.next();
    if (token.type !== type) throw unexpected(token, context);
    return token;
  }

  /** Runs `parse` one level deeper. */
  nested<Result>(offset: number, parse: () => Result): Result {
    if (this.#depth >= maxNesting)
      throw new TemplateError("too-deep", `nested more than ${maxNesting} levels deep`, offset);
    this.#depth++;
    const result = parse();
    this.#depth--;
    return result;
  }
}

/** `unexpected "," in range`, as Go words it. */
export function unexpected(token: Token, context: string): TemplateError {
  const what = token.type === "end-of-source" ? "end of template" : shown(token.text);
  return new TemplateError("unexpected-token", `unexpected ${what} in ${context}`, token.offset);
}
