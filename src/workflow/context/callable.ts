/** A function of the expression language. */
export type ExpressionFunction = (...args: readonly unknown[]) => unknown;

/** A name that can be called and has fields, such as `input('q')` and `input.q`. */
export function callable(call: ExpressionFunction, fields: object): ExpressionFunction {
  const target = ((...args: readonly unknown[]) => call(...args)) as ExpressionFunction;
  // A function's own `name` and `length` belong to the host language.
  for (const key of ["name", "length"]) Reflect.deleteProperty(target, key);
  for (const [key, value] of Object.entries(fields)) {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true });
  }
  return target;
}

/** An argument that names something. */
export function nameArgument(value: unknown): string {
  return typeof value === "string" ? value : String(value ?? "");
}

/** An optional text argument. */
export function textArgument(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
