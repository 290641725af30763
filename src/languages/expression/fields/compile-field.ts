import { Program } from "../compile/program.ts";
import { ExpressionError, Fault, nestedTooDeeply } from "../errors.ts";
import { compileExpression, withoutBraces } from "../expression.ts";
import { maxNesting } from "../limits.ts";
import type { Scope } from "../scope.ts";
import { setOwn } from "../values/own.ts";
import { isTrue } from "../values/truth.ts";
import { checkBalance } from "./blocks.ts";
import { classifyText } from "./classify.ts";
import { type CompiledField, combinedField, constantField } from "./field.ts";
import { compileInterpolation } from "./interpolation.ts";

/**
 * How the texts of a field are read.
 *
 * - `value`: plain text, a bare expression, or text with blocks; the type of the value is kept.
 * - `text`: text with blocks; the result is text.
 * - `condition`: always an expression, with or without one pair of braces around it; the result is a boolean.
 */
export type FieldMode = "value" | "text" | "condition";

/**
 * Compiles a value of a file. Lists and maps are walked, and their constant parts are shared between runs; map keys
 * and scalars that are no text stay as they are, except that a condition turns scalars into booleans.
 * @throws {ExpressionError} whose offset counts in the text that is wrong
 */
export function compileField(value: unknown, mode: FieldMode): CompiledField {
  return compileAt(value, mode === "condition" ? compileCondition : mode === "text" ? compileText : compileValue, 0);
}

type CompileScalar = (value: unknown) => CompiledField;

function compileAt(value: unknown, compileScalar: CompileScalar, depth: number): CompiledField {
  if (depth > maxNesting) throw new ExpressionError("limit", nestedTooDeeply, "", 0);
  if (Array.isArray(value)) {
    const items = value.map((item) => compileAt(item, compileScalar, depth + 1));
    return combinedField(items, (scope) => items.map((item) => item.run(scope)));
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return compileScalar(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => [key, compileAt(entry, compileScalar, depth + 1)] as const,
  );
  return combinedField(
    entries.map(([, field]) => field),
    (scope) => mapOf(entries, scope),
  );
}

function mapOf(entries: readonly (readonly [string, CompiledField])[], scope: Scope): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const [key, field] of entries) setOwn(map, key, field.run(scope));
  return map;
}

function compileValue(value: unknown): CompiledField {
  if (typeof value !== "string") return constantField(value);
  checkBalance(value);
  const kind = classifyText(value);
  switch (kind) {
    case "literal":
      return constantField(value);
    case "expression":
      return { isConstant: false, ...compileExpression(value) };
    case "interpolated":
      return { isConstant: false, ...compileInterpolation(value) };
    default:
      return kind satisfies never;
  }
}

/** Braces that open nothing are text here: JSON and code are full of them. */
function compileText(value: unknown): CompiledField {
  if (typeof value !== "string" || !value.includes("{{")) return constantField(value);
  const { text, uses } = compileInterpolation(value);
  return { isConstant: false, run: text, uses };
}

function compileCondition(value: unknown): CompiledField {
  if (typeof value !== "string") return constantField(truth(value, "", 0));
  const { start, end } = withoutBraces(value);
  const program = new Program({ source: value, start, end, prefix: "" });
  return {
    isConstant: false,
    uses: program.uses,
    run: (scope) => truth(program.run(scope), value, start),
  };
}

/** The kind that is no condition is the whole message: whoever reads it sees the condition beside it. */
function truth(result: unknown, source: string, start: number): boolean {
  try {
    return isTrue(result);
  } catch (error) {
    if (error instanceof Fault) throw new ExpressionError(error.code, error.message, source, start, { cause: error });
    throw error;
  }
}
