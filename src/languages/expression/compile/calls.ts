import { type Builtin, callBuiltin, checkCount, findBuiltin, kindFault } from "../builtins/index.ts";
import { callTypedMethod } from "../dates/methods.ts";
import { Fault } from "../errors.ts";
import { functionOf, plainValue } from "../scope.ts";
import type { Call, Method, Node } from "../syntax/nodes.ts";
import { memberOf } from "../values/fetch.ts";
import { type Kind, TypedValue } from "../values/kind.ts";
import { isSkipped, notePath, skipped } from "./access.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Compiling, dynamic, type Evaluate, type Operand } from "./operand.ts";

/** A builtin, else a function of the scope. */
export function compileCall(compiling: Compiling, node: Call): Operand {
  const builtin = findBuiltin(node.name, node.isBuiltin);
  if (builtin) return compileBuiltin(compiling, node, builtin);
  if (node.isBuiltin) throw new Fault(`unknown name ${node.name}`, "unknown-name", node.at);
  return compileScopeCall(compiling, node);
}

function compileBuiltin(compiling: Compiling, { name, args, at }: Call, builtin: Builtin): Operand {
  checkCount(name, builtin, args.length, at);
  const operands = args.map((arg) => compiling.compile(arg));
  for (const [i, { kind }] of operands.entries()) {
    const fault = kind && kindFault(name, builtin, i, kind);
    if (fault !== undefined) throw new Fault(fault, "invalid", args[i]?.at ?? at);
  }
  const runs = operands.map(({ run }) => run);
  return {
    kind: operands.every(({ kind }) => kind) ? literalKind(builtin.returns) : undefined,
    run: (evaluation) => {
      const values = runs.map((run) => run(evaluation));
      evaluation.at = at;
      return callBuiltin(name, builtin, values, evaluation) ?? null;
    },
  };
}

/** Dates and durations have no literals, so operators between them are left to the run. */
function literalKind(kind: Kind | undefined): Kind | undefined {
  return kind?.startsWith("time.") ? undefined : kind;
}

function compileScopeCall(compiling: Compiling, { name, args, at }: Call): Operand {
  const slot = compiling.variable(name);
  if (slot === undefined) {
    compiling.useName(name, at);
    compiling.useCall(name, args, at);
  }
  const runs = compileAll(compiling, args);
  return dynamic((evaluation) => {
    const called = slot === undefined ? evaluation.scope.lookup(name) : evaluation.slots[slot];
    return call(called, name, runs, at, evaluation);
  });
}

/** Steps of a method of a date; writing one as text is the slowest. */
const typedMethodCost = 200;

/** A function that is a member of a map, or a method of a date. */
export function compileMethod(compiling: Compiling, { object, name, isOptional, args, at }: Method): Operand {
  if (object.kind === "name") notePath(compiling, object.name, name, object.at);
  const whole = compiling.compile(object).run;
  const runs = compileAll(compiling, args);
  return dynamic((evaluation) => {
    const value = whole(evaluation);
    if (isSkipped(value, isOptional)) return skipped;
    if (value instanceof TypedValue || value instanceof Date) {
      const values = runs.map((run) => run(evaluation));
      evaluation.at = at;
      evaluation.step(typedMethodCost);
      return callTypedMethod(value, name, values);
    }
    evaluation.at = at;
    return call(memberOf(value, name), name, runs, at, evaluation);
  });
}

function compileAll(compiling: Compiling, nodes: readonly Node[]): readonly Evaluate[] {
  return nodes.map((node) => compiling.compile(node).run);
}

/** Calls a function of the host. What it throws is reported at the call. */
function call(called: unknown, name: string, runs: readonly Evaluate[], at: number, evaluation: Evaluation): unknown {
  const target = functionOf(called);
  if (!target) throw new Fault(`${name} is not callable`, "failed", at);
  const values = runs.map((run) => run(evaluation));
  evaluation.at = at;
  try {
    return plainValue(target(...values));
  } catch (error) {
    throw new Fault(error instanceof Error ? error.message : String(error), "function", at, { cause: error });
  }
}
