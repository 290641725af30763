import { sortBy } from "../builtins/arrays.ts";
import { sumOf } from "../builtins/numbers.ts";
import { Fault } from "../errors.ts";
import type { Predicate, PredicateName } from "../syntax/nodes.ts";
import { groupBy } from "../values/group.ts";
import { describeKind, kindOf } from "../values/kind.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Compiling, dynamic, type Operand, type PredicateBody } from "./operand.ts";

/** The body of a predicate, evaluated for one element. */
type Each = (element: unknown, index: number, accumulator?: unknown) => unknown;

/** What a function with a predicate does. `each` may be called any number of times. */
type PredicateFunction = {
  readonly hasIndex?: true;
  readonly hasAccumulator?: true;
  readonly run: (array: readonly unknown[], each: Each, evaluation: Evaluation, extra: unknown) => unknown;
};

const predicateFunctions: Readonly<Record<PredicateName, PredicateFunction>> = {
  all: { run: (array, each) => array.every(passes(each)) },
  any: { run: (array, each) => array.some(passes(each)) },
  none: { run: (array, each) => !array.some(passes(each)) },
  one: { run: (array, each) => countOf(array, each) === 1 },
  count: { run: countOf },
  filter: { run: (array, each, evaluation) => built(array.filter(passes(each)), evaluation) },
  find: { run: (array, each) => array.find(passes(each)) },
  findLast: { run: (array, each) => array.findLast(passes(each)) },
  findIndex: { run: (array, each) => position(array.findIndex(passes(each))) },
  findLastIndex: { run: (array, each) => position(array.findLastIndex(passes(each))) },
  map: {
    hasIndex: true,
    run: (array, each, evaluation) => built(eachOf(array, each), evaluation),
  },
  sum: { run: (array, each, evaluation) => sumOf(eachOf(array, each), evaluation) },
  groupBy: {
    run: (array, each, evaluation) => {
      evaluation.grow(array.length);
      return groupBy(array, each, evaluation);
    },
  },
  sortBy: { run: (array, each, evaluation, direction) => sortBy(array, each, direction, evaluation) },
  reduce: {
    hasIndex: true,
    hasAccumulator: true,
    run: (array, each, _evaluation, start) => {
      if (start !== undefined) return array.reduce((result, element, i) => each(element, i, result), start);
      if (array.length === 0) throw new Fault("reduce of empty array with no initial value");
      return array.reduce((result, element, i) => each(element, i, result));
    },
  },
};

export function compilePredicate(compiling: Compiling, { name, array, body, extra, at }: Predicate): Operand {
  const { hasIndex = false, hasAccumulator = false, run } = predicateFunctions[name];
  const source = compiling.compile(array);
  if (source.kind && source.kind !== "array") {
    throw new Fault(`builtin ${name} takes only array (got ${describeKind(source.kind)})`, "invalid", at);
  }
  const predicate = body && compiling.withPointers({ index: hasIndex, accumulator: hasAccumulator }, body);
  const last = extra && compiling.compile(extra).run;
  return dynamic((evaluation) => {
    const values = source.run(evaluation);
    const value = last?.(evaluation);
    evaluation.at = at;
    if (!Array.isArray(values))
      throw new Fault(`builtin ${name} takes only array (got ${describeKind(kindOf(values))})`);
    const each = predicate ? evaluator(predicate, evaluation, at) : elementItself;
    return run(values, each, evaluation, value) ?? null;
  });
}

const elementItself: Each = (element) => element;

/** Puts an element where the body finds it. Predicates inside it have places of their own. */
function evaluator({ body, slots, cost }: PredicateBody, evaluation: Evaluation, at: number): Each {
  const values = evaluation.slots;
  const { run } = body;
  const { element: elementSlot, index: indexSlot, accumulator: accumulatorSlot } = slots;
  return (element, index, accumulator) => {
    evaluation.step(cost);
    values[elementSlot] = element ?? null;
    if (indexSlot !== undefined) values[indexSlot] = index;
    if (accumulatorSlot !== undefined) values[accumulatorSlot] = accumulator;
    const result = run(evaluation);
    evaluation.at = at;
    return result;
  };
}

function eachOf(array: readonly unknown[], each: Each): unknown[] {
  return array.map((element, i) => each(element, i));
}

/** A predicate must give a boolean; nothing else is taken for one. */
function passes(each: Each): (element: unknown, index: number) => boolean {
  return (element, index) => {
    const result = each(element, index);
    if (typeof result === "boolean") return result;
    throw new Fault(`predicate should return boolean (got ${describeKind(kindOf(result))})`);
  };
}

function countOf(array: readonly unknown[], each: Each): number {
  const isCounted = passes(each);
  let count = 0;
  for (const [i, element] of array.entries()) if (isCounted(element, i)) count++;
  return count;
}

function position(index: number): number | null {
  return index === -1 ? null : index;
}

function built<Value>(array: Value[], evaluation: Evaluation): Value[] {
  evaluation.grow(array.length);
  return array;
}
