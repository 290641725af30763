import { Program } from "./compile/program.ts";
import type { Uses } from "./compile/uses.ts";
import type { Scope } from "./scope.ts";

/** An expression that has been parsed and checked, ready to be run any number of times. */
export type CompiledExpression = {
  readonly source: string;
  /**
   * Evaluates it. Values of the scope are not copied: arrays and maps of the result may belong to it.
   * @throws {ExpressionError}
   */
  readonly run: (scope: Scope) => unknown;
  /** What it takes from its scope. */
  readonly uses: Uses;
};

/**
 * Compiles a bare expression, without braces.
 * @throws {ExpressionError} when it is not one; names that the scope does not have are found by `run`
 */
export function compileExpression(source: string): CompiledExpression {
  const program = new Program({ source, start: 0, end: source.length, prefix: "" });
  return { source, run: (scope) => program.run(scope), uses: program.uses };
}

/**
 * Compiles a statement of a step: an expression that is run for its effects. Several are separated by `;`. One pair of
 * braces around the whole is allowed and means nothing.
 * @throws {ExpressionError}
 */
export function compileStatements(source: string): CompiledExpression {
  const program = new Program({ source, ...withoutBraces(source), prefix: "" });
  return { source, run: (scope) => program.run(scope), uses: program.uses };
}

/** What stands between one pair of braces around the whole text, else all of it. */
export function withoutBraces(source: string): { readonly start: number; readonly end: number } {
  const [whole, before = "", inner = ""] = /^(\s*\{\{)([\s\S]*)\}\}\s*$/.exec(source) ?? [];
  const isOneBlock = whole !== undefined && !inner.includes("{{");
  return isOneBlock ? { start: before.length, end: before.length + inner.length } : { start: 0, end: source.length };
}
