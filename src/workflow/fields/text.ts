import { compileField, ExpressionError, textOf } from "../../languages/index.ts";
import { checkUses } from "./check-uses.ts";
import { constant, emptyScope, type Field, type Mode, type Place, placeUnder } from "./field.ts";

/** Compiles with the expression language; a fault goes to the place's report and the field yields undefined. */
export function expressionField(value: unknown, mode: "value" | "text" | "condition", place: Place): Field<unknown> {
  try {
    const field = compileField(value, mode);
    checkUses(field.uses, place);
    // Constants are computed here, so that a request never does it again.
    return field.isConstant ? constant(field.run(emptyScope)) : field;
  } catch (error) {
    reportExpression(error, place);
    return constant(undefined);
  }
}

/** Points at the character an expression fails at. @throws anything that is not an `ExpressionError`. */
export function reportExpression(error: unknown, place: Place): void {
  if (!(error instanceof ExpressionError)) throw error;
  place.report(error.message, place.source.locate(place.path, "value", error.offset));
}

/** Text with `{{ }}` blocks; the values are never scanned again. */
export const text: Mode<string> = (value, place) => expressionField(value, "text", place) as Field<string>;

/** Python source and the like: braces count only where both kinds occur, because `{` and `}` are ordinary there. */
export const script: Mode<string> = (value, place) => {
  const source = String(value);
  return source.includes("{{") && source.includes("}}") ? text(source, place) : constant(source);
};

/** A condition: always an expression, with or without one pair of braces around it. */
export const condition: Mode<boolean> = (value, place) => expressionField(value, "condition", place) as Field<boolean>;

/** A list of texts; an element that is one lone block and yields a list is spread. */
export const texts: Mode<readonly string[]> = (value, place) => {
  const elements = (value as readonly string[]).map((element, i) => textElement(element, placeUnder(place, i)));
  if (elements.every(({ isConstant }) => isConstant)) return constant(elements.flatMap(({ run }) => run(emptyScope)));
  return { isConstant: false, run: (scope) => elements.flatMap((element) => element.run(scope)) };
};

function textElement(element: string, place: Place): Field<string | readonly string[]> {
  if (!/^\s*\{\{/.test(element)) return text(element, place);
  const value = expressionField(element, "value", place);
  const convert = (result: unknown) => (Array.isArray(result) ? result.map(textOf) : textOf(result));
  if (value.isConstant) return constant(convert(value.run(emptyScope)));
  return { isConstant: false, run: (scope) => convert(value.run(scope)) };
}

/** Text, except that one lone block keeps the type of its value. */
export const lone: Mode<unknown> = (value, place) =>
  /^\s*\{\{/.test(String(value)) ? expressionField(value, "value", place) : text(value, place);
