/**
 * The expressions of workflows: expr-lang with a few documented departures, and the rules by which the fields of a
 * file contain them. Everything is compiled once to functions and run against a {@link Scope}; the language knows no
 * workflow, no file and no request. It is safe to run on any data and any source: only own members of data exist,
 * regular expressions match in linear time, and steps, memory and nesting have budgets.
 */
export type { CallUse, NameUse, PathUse, Uses } from "./compile/uses.ts";
export { type DataScopeOptions, dataScope } from "./data-scope/data-scope.ts";
export { ExpressionError, type ExpressionErrorCode } from "./errors.ts";
export { type CompiledExpression, compileExpression, compileStatements } from "./expression.ts";
export { compileField, type FieldMode } from "./fields/compile-field.ts";
export type { CompiledField } from "./fields/field.ts";
export { type ExpressionReference, expressionReferences, expressionUses } from "./references.ts";
export { Callable, callable, type Scope, type ScopeFunction } from "./scope.ts";
export { compilePattern, isTruthy, type Pattern, textOf, withTextView } from "./surface.ts";
