import { compileField, ExpressionError, textOf } from "../../../languages/index.ts";
import { constant, type Field, type Mode, type Place, placeUnder } from "../../fields/index.ts";
import { shellBlocks } from "../../shell-blocks.ts";

/** Text between blocks, or a block with the words it was written in. */
type Piece = string | { readonly source: string; readonly field: Field<unknown> };

/**
 * A line for a shell. A value that looks like JSON becomes one quoted word, any other is inserted as it is. Braces that
 * are no expression, or that fail, are left as written: they are common in shell commands.
 */
export const shellText: Mode<string> = (value) => {
  const pieces = piecesOf(String(value));
  if (pieces.every((piece) => typeof piece === "string")) return constant(pieces.join(""));
  return {
    isConstant: false,
    run: (scope) => pieces.map((piece) => (typeof piece === "string" ? piece : inserted(piece, scope))).join(""),
  };
};

/** Arguments of a program: those of several lines are scripts for a shell, a lone block that yields a list is spread. */
export function argumentsMode(texts: Mode<readonly string[]>): Mode<readonly string[]> {
  return (value, place) => {
    const parts = (value as readonly string[]).map((arg, i) => argument(arg, i, texts, place));
    return {
      isConstant: parts.every(({ isConstant }) => isConstant),
      run: (scope) => parts.flatMap((part) => part.run(scope)),
    };
  };
}

function argument(
  arg: string,
  index: number,
  texts: Mode<readonly string[]>,
  place: Place,
): Field<string | readonly string[]> {
  const isScript = arg.trim().includes("\n");
  return isScript ? shellText(arg, placeUnder(place, index)) : texts([arg], { ...place, path: [...place.path, index] });
}

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of shellBlocks(source)) {
    pieces.push(source.slice(at, start), pieceOf(source.slice(start, end)));
    at = end;
  }
  pieces.push(source.slice(at));
  return pieces;
}

function pieceOf(source: string): Piece {
  try {
    return { source, field: compileField(source, "value") as Field<unknown> };
  } catch (error) {
    if (error instanceof ExpressionError) return source;
    throw error;
  }
}

function inserted({ source, field }: Exclude<Piece, string>, scope: Parameters<Field<unknown>["run"]>[0]): string {
  try {
    return quotedIfJson(textOf(field.run(scope)));
  } catch {
    // By rule a block that fails is part of the command.
    return source;
  }
}

function quotedIfJson(value: string): string {
  return /^\s*[[{]/.test(value) && value.includes('"') ? `'${value.replaceAll("'", "'\\''")}'` : value;
}
