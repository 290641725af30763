import { isTruthy, kindOf, typeName } from "../values.ts";
import type { FunctionTable } from "./function.ts";

/** `and` and `or` return the argument that decides and leave those behind it alone. */
export const logicFunctions = {
  and: { minArgs: 1, stopsAt: (argument, meter) => !isTruthy(argument, meter), call: (args) => args.at(-1) },
  or: { minArgs: 1, stopsAt: isTruthy, call: (args) => args.at(-1) },
  not: { minArgs: 1, maxArgs: 1, call: ([argument], meter) => !isTruthy(argument, meter) },
  call: { minArgs: 1, call: ([callee]) => refuse(callee) },
} satisfies FunctionTable;

/** Go's `call` invokes a function held in the data; JSON data holds none. */
function refuse(callee: unknown): never {
  throw new Error(kindOf(callee) === "nil" ? "call of nil" : `non-function of type ${typeName(callee)}`);
}
