import { describe, expect, test } from "bun:test";
import {
  compileExpression,
  compileField,
  dataScope,
  ExpressionError,
  type FieldMode,
} from "../../../src/languages/index.ts";
import expressions from "../../fixtures/expressions.json";
import interpolation from "../../fixtures/interpolation.json";

type Case = {
  readonly name: string;
  readonly env?: unknown;
  readonly memory?: unknown;
  readonly outputs?: unknown;
  readonly value?: unknown;
  readonly error?: boolean;
};

const maxMilliseconds = 1_000;

/** What a case gives, as JSON sees it, or that it fails. Anything thrown besides the language's own error is a defect. */
function outcome(run: () => unknown): { value: unknown } | "error" {
  const start = performance.now();
  try {
    return { value: JSON.parse(JSON.stringify(run()) ?? "null") };
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError);
    return "error";
  } finally {
    expect(performance.now() - start).toBeLessThan(maxMilliseconds);
  }
}

function expected({ value, error }: Case) {
  return error ? ("error" as const) : { value };
}

describe("T3 expressions.json", () => {
  for (const each of expressions as readonly (Case & { expr: string })[]) {
    test(each.name, () => {
      const scope = dataScope({ env: each.env, memory: each.memory });
      expect(outcome(() => compileExpression(each.expr).run(scope))).toEqual(expected(each));
    });
  }
});

describe("A6 interpolation.json", () => {
  for (const each of interpolation as readonly (Case & { mode: string; input: unknown; why: string })[]) {
    test(`${each.name} (${each.why})`, () => {
      const scope = dataScope({ env: each.env, memory: each.memory, outputs: each.outputs });
      expect(outcome(() => compileField(each.input, each.mode as FieldMode).run(scope))).toEqual(expected(each));
    });
  }
});
