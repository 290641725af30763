import { ExpressionError } from "../errors.ts";

/** Plain text, or a block given by the offsets of what stands between its braces. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "block"; readonly start: number; readonly end: number };

/**
 * Splits a text at its `{{ }}`. A block ends at the very next `}}`, whatever stands in it.
 * @throws {ExpressionError} when a block does not end
 */
export function splitBlocks(source: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const open = source.indexOf("{{", from);
    if (open === -1) break;
    const close = source.indexOf("}}", open + 2);
    if (close === -1) throw unclosed(source, open);
    if (open > from) pieces.push({ kind: "text", text: source.slice(from, open) });
    pieces.push({ kind: "block", start: open + 2, end: close });
    from = close + 2;
  }
  if (from < source.length) pieces.push({ kind: "text", text: source.slice(from) });
  return pieces;
}

/** @throws {ExpressionError} when opening and closing braces are not equal in number */
export function checkBalance(source: string): void {
  if (source.split("{{").length === source.split("}}").length) return;
  const open = source.lastIndexOf("{{");
  throw unclosed(source, open === -1 ? source.indexOf("}}") : open);
}

/** The block that a text consists of, blanks around it aside; undefined when there is more than that. */
export function singleBlock(pieces: readonly Piece[]): Extract<Piece, { kind: "block" }> | undefined {
  const blocks = pieces.filter((piece) => piece.kind === "block");
  const isSingle = blocks.length === 1 && pieces.every((piece) => piece.kind === "block" || piece.text.trim() === "");
  return isSingle ? blocks[0] : undefined;
}

function unclosed(source: string, offset: number): ExpressionError {
  return new ExpressionError("syntax", "unclosed interpolation: missing }}", source, offset);
}
