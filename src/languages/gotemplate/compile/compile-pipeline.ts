import type { TemplateFunction } from "../functions/function.ts";
import type { Command, Operand, Pipeline } from "../parse/nodes.ts";
import { LimitError, type Run } from "../run.ts";
import type { Scope } from "../scope.ts";
import { shown, TemplateError } from "../template-error.ts";
import { isMap, ownEntry, typeName } from "../values.ts";
import type { Evaluate, Frame } from "./frame.ts";

/** What names mean while a template is compiled. */
export type Names = { readonly scope: Scope; readonly functions: ReadonlyMap<string, TemplateFunction> };

/** A command that may receive the value of the one before it. */
type EvaluateCommand = (frame: Frame, dot: unknown, piped: unknown) => unknown;

export type CompiledPipeline = {
  readonly evaluate: Evaluate;
  /** Slots of the variables it sets, in the order they are written. */
  readonly slots: readonly number[];
};

/** Declares the variables of `pipeline` in the scope, after its commands, which cannot see them. */
export function compilePipeline(pipeline: Pipeline, names: Names): CompiledPipeline {
  const [first, ...stages] = pipeline.commands.map((command, at) => compileCommand(command, at > 0, names));
  const slots = pipeline.variables.map((name) =>
    pipeline.isAssignment ? names.scope.find(name) : names.scope.declare(name),
  );
  if (first === undefined) return { evaluate: () => undefined, slots: [] };
  const evaluate = assigning(piping(first, stages), slots, pipeline);
  return { evaluate, slots: slots.filter((slot) => slot !== undefined) };
}

/** After a pipeline nil is a missing value: its fields are missing too, where fields of a null are an error. */
function piping(first: EvaluateCommand, stages: readonly EvaluateCommand[]): Evaluate {
  if (stages.length === 0) return (frame, dot) => first(frame, dot, undefined) ?? undefined;
  return (frame, dot) => {
    let value = first(frame, dot, undefined) ?? undefined;
    for (const stage of stages) value = stage(frame, dot, value) ?? undefined;
    return value;
  };
}

function assigning(evaluate: Evaluate, slots: readonly (number | undefined)[], pipeline: Pipeline): Evaluate {
  if (slots.length === 0) return evaluate;
  return (frame, dot) => {
    const value = evaluate(frame, dot);
    for (const [at, slot] of slots.entries()) {
      if (slot === undefined) throw unset(pipeline.variables[at] ?? "$", pipeline.offset);
      frame.slots[slot] = value;
    }
    return value;
  };
}

function compileCommand(command: Command, isPiped: boolean, names: Names): EvaluateCommand {
  const [first, ...args] = command;
  if (first.kind === "function") return compileCall(first, args, isPiped, names);
  if (first.kind === "nil") return fail("not-callable", "nil is not a command", first.offset);
  if (args.length === 0 && !isPiped) return compileOperand(first, names);
  const name = "path" in first ? first.path.at(-1) : undefined;
  const problem =
    name === undefined
      ? `can't give argument to non-function ${written(first)}`
      : `${name} is not a method but has arguments`;
  return fail("not-callable", problem, first.offset);
}

function written(operand: Operand): string {
  switch (operand.kind) {
    case "literal":
      return typeof operand.value === "string" ? shown(operand.value) : String(operand.value);
    case "dot":
      return ".";
    case "variable":
      return operand.name;
    default:
      return "(...)";
  }
}

function compileOperand(operand: Operand, names: Names): Evaluate {
  switch (operand.kind) {
    case "literal": {
      const { value } = operand;
      return () => value;
    }
    case "nil":
      return () => undefined;
    case "dot":
      return (_, dot) => dot;
    case "field":
      return compilePath((_, dot) => dot, "", operand.path, operand.offset);
    case "variable":
      return compileVariable(operand.name, operand.path, operand.offset, names.scope);
    case "function":
      return compileCall(operand, [], false, names) as Evaluate;
    case "chain":
      return compilePath(compileOperand(operand.of, names), "(...)", operand.path, operand.offset);
    case "pipeline":
      return compilePipeline(operand, names).evaluate;
    default:
      return operand satisfies never;
  }
}

function compileVariable(name: string, path: readonly string[], offset: number, scope: Scope): Evaluate {
  const slot = scope.find(name);
  // Visible to the parser but not set yet, as in `$x := $x`.
  if (slot === undefined)
    return () => {
      throw unset(name, offset);
    };
  return compilePath(({ slots }) => slots[slot], name, path, offset);
}

/** `origin` is how messages write the receiver. */
function compilePath(receiver: Evaluate, origin: string, path: readonly string[], offset: number): Evaluate {
  if (path.length === 0) return receiver;
  const written = [origin, ...path].join(".");
  return (frame, dot) => {
    let value = receiver(frame, dot);
    for (const name of path) {
      if (isMap(value)) value = ownEntry(value, name);
      // Fields of a missing value are missing, so that `.args.a.b` is empty without `a`.
      else if (value !== undefined) throw badField(value, name, written, offset);
    }
    return value;
  };
}

function badField(receiver: unknown, name: string, written: string, offset: number): TemplateError {
  const problem =
    receiver === null
      ? `nil pointer evaluating field ${name}`
      : `can't evaluate field ${name} in type ${typeName(receiver)}`;
  return new TemplateError("bad-field", `${written}: ${problem}`, offset);
}

function compileCall(
  { name, offset }: { readonly name: string; readonly offset: number },
  args: readonly Operand[],
  isPiped: boolean,
  names: Names,
): EvaluateCommand {
  const callee = names.functions.get(name);
  if (callee === undefined) return fail("unknown-function", `function ${shown(name)} not defined`, offset);
  const problem = countProblem(name, callee, args.length + (isPiped ? 1 : 0));
  if (problem !== undefined) return fail("wrong-arguments", problem, offset);
  const evaluators = args.map((operand) => compileOperand(operand, names));
  const { stopsAt } = callee;
  return (frame, dot, piped) => {
    const values: unknown[] = [];
    for (const evaluate of evaluators) {
      const value = evaluate(frame, dot);
      values.push(value);
      if (stopsAt?.(value, frame.run)) return call(callee, name, values, frame.run, offset);
    }
    if (isPiped) values.push(piped);
    return call(callee, name, values, frame.run, offset);
  };
}

function countProblem(name: string, { minArgs, maxArgs }: TemplateFunction, count: number): string | undefined {
  if (count >= minArgs && (maxArgs === undefined || count <= maxArgs)) return undefined;
  const wanted = minArgs === maxArgs ? `${minArgs}` : count < minArgs ? `at least ${minArgs}` : `at most ${maxArgs}`;
  return `wrong number of args for ${name}: want ${wanted} got ${count}`;
}

function call(callee: TemplateFunction, name: string, values: readonly unknown[], run: Run, offset: number): unknown {
  run.charge(1);
  for (const value of values) if (typeof value === "string") run.chargeText(value.length);
  let result: unknown;
  try {
    result = callee.call(values, run);
  } catch (cause) {
    // A full stack or a text beyond the largest possible one is reported by the rendering as a whole.
    if (cause instanceof LimitError || cause instanceof RangeError || !(cause instanceof Error)) throw cause;
    throw new TemplateError("call-failed", `error calling ${name}: ${cause.message}`, offset, { cause });
  }
  if (typeof result === "string") run.chargeText(result.length);
  else if (Array.isArray(result)) run.charge(result.length / 8);
  return result;
}

function unset(name: string, offset: number): TemplateError {
  return new TemplateError("unset-variable", `undefined variable: ${name}`, offset);
}

/** Go finds these mistakes only when the action runs, and a branch that is never taken may hold one. */
function fail(
  code: "not-callable" | "wrong-arguments" | "unknown-function",
  message: string,
  offset: number,
): Evaluate {
  return () => {
    throw new TemplateError(code, message, offset);
  };
}
