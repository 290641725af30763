import { ExpressionError, Fault, isStackOverflow, nestedTooDeeply } from "./errors.ts";
import { compilePattern as compile, type Pattern } from "./values/pattern.ts";
import { textOf as text } from "./values/text.ts";
import { isTrue } from "./values/truth.ts";

export type { Pattern } from "./values/pattern.ts";
export { withTextView } from "./values/text.ts";

/**
 * The text form of a value, as between other text: nil is empty, numbers have no exponent and no `.0`, arrays and maps
 * are compact JSON unless they have a text view, dates are RFC 3339.
 * @throws {ExpressionError} with code `failed` for infinite numbers inside of JSON, `limit` when the text gets too long
 */
export function textOf(value: unknown): string {
  return outside(() => text(value));
}

/**
 * A value as a condition: numbers unless zero, texts unless empty, arrays always, nil never.
 * @throws {ExpressionError} for maps and whatever else is no condition
 */
export function isTruthy(value: unknown): boolean {
  return outside(() => isTrue(value));
}

/**
 * Compiles a regular expression with the syntax of RE2; matching takes time in proportion to the text.
 * @throws {ExpressionError} with code `failed` when it is not one
 */
export function compilePattern(source: string): Pattern {
  return outside(() => compile(source));
}

/** There is no source here that an error could point into. */
function outside<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof Fault) throw new ExpressionError(error.code, error.message, "", 0);
    if (isStackOverflow(error)) throw new ExpressionError("limit", nestedTooDeeply, "", 0);
    throw error;
  }
}
