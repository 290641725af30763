import { KdepsError, messageOf } from "../../../platform/index.ts";
import { constant, emptyScope, expressionField, type Field, type Mode, placeUnder } from "../../fields/index.ts";

/** Calls that make a parameter without braces an expression; any other text is bound as it is. */
const evaluated = /\{\{|\b(?:get|set|file|info|len)\(/;

/** One parameter: its value whatever the type, never spliced into the statement. */
const param: Mode<unknown> = (value, place) =>
  typeof value === "string" && evaluated.test(value) ? expressionField(value, "value", place) : constant(value);

/** Parameters of a statement, in order. */
export const params: Mode<readonly unknown[]> = (value, place) => {
  const fields = (value as readonly unknown[]).map((item, i) => param(item, placeUnder(place, i)));
  if (fields.every(({ isConstant }) => isConstant)) return constant(fields.map(({ run }) => run(emptyScope)));
  return {
    isConstant: false,
    run: (scope) => fields.map((field, i) => described(() => field.run(scope), `failed to evaluate parameter ${i}`)),
  };
};

/** Lists of parameters, one per run of the statement; usually one expression that yields them. */
export const paramsBatch: Mode<readonly (readonly unknown[])[]> = (value, place) => {
  const batch: Field<unknown> =
    typeof value === "string" ? expressionField(value, "value", place) : listOfParams(value, place);
  return {
    isConstant: false,
    run: (scope) => batchOf(described(() => batch.run(scope), "failed to evaluate paramsBatch")),
  };
};

function listOfParams(value: unknown, place: Parameters<Mode<unknown>>[1]): Field<unknown> {
  if (!Array.isArray(value)) return constant(value);
  const sets = value.map((set, i) =>
    Array.isArray(set) ? params(set, placeUnder(place, i)) : param(set, placeUnder(place, i)),
  );
  return { isConstant: false, run: (scope) => sets.map((set) => set.run(scope)) };
}

function batchOf(value: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(value)) throw new KdepsError("invalid", "paramsBatch must be an array of parameter arrays");
  if (value.every(Array.isArray)) return value;
  throw new KdepsError("invalid", "each item in paramsBatch must be an array of parameters");
}

function described<Out>(run: () => Out, what: string): Out {
  try {
    return run();
  } catch (cause) {
    throw new KdepsError("invalid", `${what}: ${messageOf(cause)}`, { cause });
  }
}
