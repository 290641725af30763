import { Fault, nestedTooDeeply } from "../errors.ts";
import { maxChain, maxNesting } from "../limits.ts";
import { describeToken, type Token, type TokenKind } from "./token.ts";

/** Walks over tokens one by one, and keeps the nesting of what is being parsed within its limit. */
export class TokenStream {
  readonly #tokens: readonly Token[];
  #position = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get current(): Token {
    return this.#tokens[this.#position] as Token;
  }

  /** The token after the current one; at the end, the end. */
  get following(): Token {
    return this.#tokens[Math.min(this.#position + 1, this.#tokens.length - 1)] as Token;
  }

  /** Moves on; gives the token that was current. Stays at the end once there. */
  next(): Token {
    const token = this.current;
    if (this.#position < this.#tokens.length - 1) this.#position++;
    return token;
  }

  /** Whether the current token is this sign or word; a string with the same text is not. */
  is(text: string): boolean {
    const { kind, text: own } = this.current;
    return own === text && (kind === "operator" || kind === "bracket");
  }

  /** Moves over the sign or word if it is there. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  expect(text: string): Token {
    if (!this.is(text)) throw this.unexpected(`expected ${JSON.stringify(text)}`);
    return this.next();
  }

  expectKind(kind: TokenKind, what: string): Token {
    if (this.current.kind !== kind) throw this.unexpected(`expected ${what}`);
    return this.next();
  }

  unexpected(hint?: string): Fault {
    const { current } = this;
    return this.fault(`unexpected ${describeToken(current)}${hint ? `, ${hint}` : ""}`);
  }

  fault(message: string, at = this.current.at): Fault {
    return new Fault(message, "syntax", at);
  }

  /** Parses something inside something else. */
  nested<Result>(parse: () => Result): Result {
    if (++this.#nesting > maxNesting) throw new Fault(nestedTooDeeply, "limit", this.current.at);
    const result = parse();
    this.#nesting--;
    return result;
  }

  /** Guards a row of operators or accesses, each of which makes the tree higher. */
  checkChain(length: number): void {
    if (length > maxChain) throw new Fault("too many operators in a row", "limit", this.current.at);
  }
}
