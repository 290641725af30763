import type { Node } from "./nodes.ts";
import type { TokenStream } from "./token-stream.ts";

/** What the parts of the parser need of each other, so that they can stand in files of their own. */
export type Grammar = {
  readonly tokens: TokenStream;
  /** Parses an expression whose operators bind at least this tightly. */
  expression(precedence?: number): Node;
  /** Expressions separated by `;`. */
  sequence(): Node;
  /** Parses with `#` and `.field` allowed. */
  inPredicate<Result>(parse: () => Result): Result;
  readonly isInPredicate: boolean;
};
