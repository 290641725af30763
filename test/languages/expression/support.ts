import { compileExpression, dataScope, ExpressionError, type Scope } from "../../../src/languages/index.ts";

/** The value of an expression over some data. */
export function evaluate(source: string, env: Readonly<Record<string, unknown>> = {}, scope?: Scope): unknown {
  return compileExpression(source).run(scope ?? dataScope({ env }));
}

/** The error that `run` throws; fails when it throws nothing or anything else. */
export function errorOf(run: () => unknown): ExpressionError {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error("expected an ExpressionError");
}

/** Numbers that look random and are the same in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
