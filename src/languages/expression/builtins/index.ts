// builtins: the functions every expression has. A new one is one entry in a table of its family.
import { arrayFunctions } from "./arrays.ts";
import type { Builtin } from "./builtin.ts";
import { conversionFunctions } from "./conversion.ts";
import { dateFunctions } from "./dates.ts";
import { helperFunctions } from "./helpers.ts";
import { mapFunctions } from "./maps.ts";
import { numberFunctions } from "./numbers.ts";
import { referenceFunctions } from "./reference.ts";
import { stringFunctions } from "./strings.ts";

export { type Builtin, callBuiltin, checkCount, kindFault } from "./builtin.ts";

const functions: ReadonlyMap<string, Builtin> = new Map(
  [
    stringFunctions,
    numberFunctions,
    arrayFunctions,
    mapFunctions,
    conversionFunctions,
    dateFunctions,
    helperFunctions,
  ].flatMap((table) => Object.entries(table)),
);

const references: ReadonlyMap<string, Builtin> = new Map(Object.entries(referenceFunctions));

/**
 * The builtin of a name; undefined when there is none. Written with `::`, a name that has another meaning here is the
 * function of expr-lang.
 */
export function findBuiltin(name: string, isMarked: boolean): Builtin | undefined {
  return (isMarked ? references.get(name) : undefined) ?? functions.get(name);
}
