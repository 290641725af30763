import { mergeUses, type Uses } from "../compile/uses.ts";
import type { Scope } from "../scope.ts";
import { type Block, compileBlock } from "./block.ts";
import { singleBlock, splitBlocks } from "./blocks.ts";

/** A text with blocks, compiled. */
export type Interpolation = {
  readonly run: (scope: Scope) => unknown;
  /** The same as text, also where a block stands alone. */
  readonly text: (scope: Scope) => string;
  readonly uses: Uses;
};

/**
 * Compiles a text with blocks. A block alone, with nothing but white space around it, keeps the type of its value. Any
 * other text stays text, into which values are written; what they contain is never looked at again.
 * @throws {ExpressionError}
 */
export function compileInterpolation(source: string): Interpolation {
  const pieces = splitBlocks(source);
  const single = singleBlock(pieces);
  if (single) return compileBlock(source, single.start, single.end);
  const parts = pieces.map((piece) =>
    piece.kind === "text" ? piece.text : compileBlock(source, piece.start, piece.end),
  );
  const blocks = parts.filter((part): part is Block => typeof part !== "string");
  const text = (scope: Scope) => {
    let written = "";
    for (const part of parts) written += typeof part === "string" ? part : part.text(scope);
    return written;
  };
  return { run: text, text, uses: mergeUses(blocks.map(({ uses }) => uses)) };
}
