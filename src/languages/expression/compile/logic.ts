import type { Binary, Conditional, Node } from "../syntax/nodes.ts";
import { isTrue } from "../values/truth.ts";
import { type Compiling, dynamic, type Evaluate, type Operand } from "./operand.ts";

/** `and`, `or` and `??`, which may leave their right side alone. */
export function compileLogic(compiling: Compiling, { operator, left, right, at }: Binary): Operand {
  const first = compiling.compile(left).run;
  const second = compiling.compile(right).run;
  if (operator === "??") return dynamic((evaluation) => coalesce(first(evaluation), () => second(evaluation)));
  const ends = operator === "or";
  return dynamic((evaluation) => {
    const value = first(evaluation);
    evaluation.at = at;
    if (isTrue(value) === ends) return ends;
    const other = second(evaluation);
    evaluation.at = at;
    return isTrue(other);
  });
}

/**
 * The only operator that departs from expr-lang on values that expr-lang accepts: an empty text counts as missing too,
 * because parameters and form fields that nobody filled in arrive as one.
 */
function coalesce(value: unknown, fallback: () => unknown): unknown {
  return value === null || value === undefined || value === "" ? fallback() : value;
}

export function compileConditional(compiling: Compiling, { condition, whenTrue, whenFalse, at }: Conditional): Operand {
  const test = compiling.compile(condition).run;
  const first = compiling.compile(whenTrue).run;
  const second = compiling.compile(whenFalse).run;
  return dynamic((evaluation) => {
    const value = test(evaluation);
    evaluation.at = at;
    return isTrue(value) ? first(evaluation) : second(evaluation);
  });
}

/** `a ?: b` evaluates `a` once. */
export function compileElvis(compiling: Compiling, value: Node, fallback: Node, at: number): Operand {
  const first = compiling.compile(value).run;
  const second = compiling.compile(fallback).run;
  return dynamic((evaluation) => {
    const result = first(evaluation);
    evaluation.at = at;
    return isTrue(result) ? result : second(evaluation);
  });
}

/** The value of the last one. */
export function compileSequence(compiling: Compiling, items: readonly Node[]): Operand {
  const runs: Evaluate[] = items.map((item) => compiling.compile(item).run);
  return dynamic((evaluation) => {
    let value: unknown = null;
    for (const run of runs) value = run(evaluation);
    return value;
  });
}
