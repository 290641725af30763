import * as v from "valibot";

/** Callers write numbers and switches without quotes; a program gets text. */
const argument = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));

/** Arguments of a program. */
export const argumentList = v.array(argument);

/** Variables added to a child's environment. */
export const variableMap = v.record(v.string(), argument);
