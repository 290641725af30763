/**
 * What an expression sees. Everything is looked up by name at the moment it is used, so a scope may change between
 * runs, and between the statements of one.
 *
 * Values are plain data: null, booleans, numbers, bigints, strings, arrays and objects, of which only own properties
 * exist; a hidden own property of an array is a member as well, a label for one of its parts. A JavaScript `Date` counts
 * as a date.
 *
 * Functions are plain functions, as values of the scope or as members of an object; {@link callable} makes a value that
 * can also be called. Calls are synchronous: whatever must be awaited is prepared before the run. A function gets
 * evaluated values (nil is null) and reports failure by throwing any error, which becomes the `cause` of an
 * `ExpressionError`; `undefined` as an answer is nil.
 *
 * Values that cost something to make can be own getters of an object or the function form of {@link callable}: they
 * run when an expression uses them and not before.
 */
export type Scope = {
  /** The value of a name; undefined when there is none, which makes its use an error. */
  readonly lookup: (name: string) => unknown;
  /** Whether the name exists, where that is cheaper to say than its value. */
  readonly has?: (name: string) => boolean;
  /** All names, for `$env` as a whole. */
  readonly names?: () => Iterable<string>;
};

/** A function of a scope. */
export type ScopeFunction = (...args: unknown[]) => unknown;

/** A value that can also be called, such as `input` in `input.q` and `input('q')`. */
export class Callable {
  readonly call: ScopeFunction;
  readonly #value: () => unknown;

  constructor(call: ScopeFunction, value: () => unknown) {
    this.call = call;
    this.#value = value;
  }

  /** What it is where it is not called. */
  get value(): unknown {
    return this.#value();
  }
}

/**
 * Makes a value that is `value` wherever it is not called: its members, length and text are those of `value`.
 * @param value the value, or a function that is asked for it at every use
 */
export function callable(call: ScopeFunction, value: unknown): Callable {
  return new Callable(call, typeof value === "function" ? (value as () => unknown) : () => value);
}

/** The value behind a callable; anything else as it is, with undefined as nil. */
export function plainValue(value: unknown): unknown {
  if (typeof value !== "object") return value === undefined ? null : value;
  return value instanceof Callable ? (value.value ?? null) : value;
}

export function scopeHas(scope: Scope, name: string): boolean {
  return scope.has ? scope.has(name) : scope.lookup(name) !== undefined;
}

/** What calling a value calls; undefined when it cannot be called. */
export function functionOf(value: unknown): ScopeFunction | undefined {
  if (value instanceof Callable) return value.call;
  return typeof value === "function" ? (value as ScopeFunction) : undefined;
}
