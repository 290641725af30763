import { mergeUses, noUses, type Uses } from "../compile/uses.ts";
import type { Scope } from "../scope.ts";

/** A value of a file, ready to be computed. */
export type CompiledField = {
  /** True when nothing in it is an expression: every run gives the same value and looks at no scope. */
  readonly isConstant: boolean;
  /** Computes it. @throws {ExpressionError} */
  readonly run: (scope: Scope) => unknown;
  /** What its expressions take from the scope. */
  readonly uses: Uses;
};

export function constantField(value: unknown): CompiledField {
  return { isConstant: true, run: () => value, uses: noUses };
}

/** A field made of others; when all of those are constant it is computed here and now. */
export function combinedField(parts: readonly CompiledField[], run: (scope: Scope) => unknown): CompiledField {
  if (parts.every(({ isConstant }) => isConstant)) return constantField(run({ lookup: () => undefined }));
  return { isConstant: false, run, uses: mergeUses(parts.map(({ uses }) => uses)) };
}
