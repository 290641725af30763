import { constant, emptyScope, type Field, type Mode, type Place, placeUnder } from "./field.ts";
import { expressionField } from "./text.ts";

/** Words for the error of one entry; the default passes errors on as they are. */
export type EntryErrors = (error: unknown, step: string | number) => Error;

/**
 * Any YAML value: strings are classified and evaluated at every depth, other scalars and all keys are taken as written.
 * @param entryError rewords what goes wrong inside an entry, innermost first
 */
export function deepValue(entryError?: EntryErrors): Mode<unknown> {
  return (value, place) => compileDeep(value, place, (text, at) => expressionField(text, "value", at), entryError);
}

/** `deepValue` with errors passed on as they are. */
export const value: Mode<unknown> = deepValue();

/** As `value`, with another mode for the strings. */
export function deepWith(strings: Mode<unknown>): Mode<unknown> {
  return (value, place) => compileDeep(value, place, strings, undefined);
}

function compileDeep(
  value: unknown,
  place: Place,
  strings: Mode<unknown>,
  entryError: EntryErrors | undefined,
): Field<unknown> {
  if (typeof value === "string") return strings(value, place);
  if (Array.isArray(value)) {
    const items = value.map((item, i) =>
      wrapped(compileDeep(item, placeUnder(place, i), strings, entryError), i, entryError),
    );
    return folded(items, (scope) => items.map((item) => item.run(scope)));
  }
  if (typeof value !== "object" || value === null) return constant(value);
  const entries = Object.entries(value).map(([key, entry]) => {
    return [key, wrapped(compileDeep(entry, placeUnder(place, key), strings, entryError), key, entryError)] as const;
  });
  const hasOddKey = entries.some(([key]) => key === "__proto__");
  return folded(
    entries.map(([, field]) => field),
    (scope) => {
      const result: Record<string, unknown> = {};
      for (const [key, field] of entries) {
        if (hasOddKey) define(result, key, field.run(scope));
        else result[key] = field.run(scope);
      }
      return result;
    },
  );
}

/** Sets an own property whatever its name: assigning `__proto__` would change the object's prototype instead. */
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function folded(parts: readonly Field<unknown>[], run: Field<unknown>["run"]): Field<unknown> {
  return parts.every(({ isConstant }) => isConstant) ? constant(run(emptyScope)) : { isConstant: false, run };
}

function wrapped(field: Field<unknown>, step: string | number, entryError: EntryErrors | undefined): Field<unknown> {
  if (!entryError || field.isConstant) return field;
  return {
    isConstant: false,
    run(scope) {
      try {
        return field.run(scope);
      } catch (error) {
        throw entryError(error, step);
      }
    },
  };
}
