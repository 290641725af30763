import { type CallUse, noUses, type PathUse, type Uses } from "./compile/uses.ts";
import { ExpressionError } from "./errors.ts";
import { compileStatements } from "./expression.ts";
import { compileField, type FieldMode } from "./fields/compile-field.ts";

/** A place in a text that refers to the result of something else by its id. */
export type ExpressionReference = {
  readonly id: string;
  /** `output('id')`, or `id.field`, which names anything the scope may have. */
  readonly kind: "output" | "path";
  /** 0-based UTF-16 index into the text. */
  readonly offset: number;
};

/**
 * The ids that the expressions of a text refer to, in the order of the text. Names that are variables of the
 * expression are none. A text that does not compile refers to nothing: its fault is reported by compiling it.
 */
export function expressionReferences(source: string, mode: FieldMode | "statements"): ExpressionReference[] {
  const { calls, paths } = expressionUses(source, mode);
  const references = [...calls.flatMap(outputReference), ...paths.map(pathReference)];
  return references.sort((a, b) => a.offset - b.offset);
}

/** Everything the expressions of a text take from their scope; nothing when it does not compile. */
export function expressionUses(source: string, mode: FieldMode | "statements"): Uses {
  try {
    return mode === "statements" ? compileStatements(source).uses : compileField(source, mode).uses;
  } catch (error) {
    if (error instanceof ExpressionError) return noUses;
    throw error;
  }
}

function outputReference({ name, args, offset }: CallUse): ExpressionReference[] {
  const [id] = args;
  return name === "output" && typeof id === "string" ? [{ id, kind: "output", offset }] : [];
}

function pathReference({ name, offset }: PathUse): ExpressionReference {
  return { id: name, kind: "path", offset };
}
