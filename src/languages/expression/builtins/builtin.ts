import type { DateValue } from "../dates/date-value.ts";
import { Fault } from "../errors.ts";
import { describeKind, type Kind, kindOf, type PlainMap } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";

/** What a parameter takes. */
export type Param<Value = unknown> = {
  /** Kinds it accepts; undefined: any. */
  readonly kinds: readonly Kind[] | undefined;
  readonly isOptional?: true;
  /** Takes this argument and all behind it. */
  readonly isRest?: true;
  /** Only for the type checker: the type of an accepted value. */
  readonly value?: Value;
};

/** The arguments of a call: as many as there are parameters, undefined for optional ones that were left out. */
type Arguments<Params extends readonly Param[]> = {
  readonly [Index in keyof Params]: Params[Index] extends Param<infer Value> ? Value : never;
};

/** A function of the language. Its arguments have been evaluated and are of the right kinds when it runs. */
export type Builtin = {
  readonly params: readonly Param[];
  /** Kind of the result, when it is always the same. */
  readonly returns: Kind | undefined;
  readonly run: (args: readonly unknown[], meter: Meter) => unknown;
};

export const any: Param<unknown> = { kinds: undefined };
export const text: Param<string> = { kinds: ["string"] };
export const number: Param<number | bigint> = { kinds: ["int", "float"] };
export const integer: Param<number | bigint> = { kinds: ["int"] };
export const array: Param<readonly unknown[]> = { kinds: ["array"] };
export const map: Param<PlainMap> = { kinds: ["map"] };
export const date: Param<DateValue | Date> = { kinds: ["time.Time"] };

export function optional<Value>(param: Param<Value>): Param<Value | undefined> {
  return { kinds: param.kinds, isOptional: true };
}

/** Any number of arguments, which arrive as one list. */
export function rest<Value>(param: Param<Value>): Param<readonly Value[]> {
  return { kinds: param.kinds, isRest: true };
}

/**
 * Defines a function: parameters, the kind of its result if that is fixed, and what it does. Reading texts and writing
 * one is counted by the caller; other work in proportion to an argument's size is reported to the meter. It fails with a `Fault`.
 */
export function builtin<const Params extends readonly Param[]>(
  params: Params,
  returns: Kind | undefined,
  run: (args: Arguments<Params>, meter: Meter) => unknown,
): Builtin {
  return { params, returns, run: run as Builtin["run"] };
}

/** A group of functions by name. */
export type BuiltinTable = Readonly<Record<string, Builtin>>;

/** @throws {Fault} with code `invalid` when a call cannot have so many arguments */
export function checkCount(name: string, { params }: Builtin, count: number, at: number): void {
  const required = params.filter(({ isOptional, isRest }) => !isOptional && !isRest).length;
  if (count < required) throw new Fault(`not enough arguments to call ${name}`, "invalid", at);
  if (count > params.length && !params.at(-1)?.isRest)
    throw new Fault(`too many arguments to call ${name}`, "invalid", at);
}

/** The complaint about an argument's kind; undefined when the parameter takes it. */
export function kindFault(name: string, { params }: Builtin, index: number, kind: Kind): string | undefined {
  const param = params[Math.min(index, params.length - 1)];
  if (!param?.kinds || param.kinds.includes(kind)) return undefined;
  const wanted = param.kinds.map(describeKind).join(" or ");
  return `cannot use ${describeKind(kind)} as argument ${index + 1} (type ${wanted}) to call ${name}`;
}

/** Calls a function with arguments of any kind. @throws {Fault} when a kind does not fit */
export function callBuiltin(name: string, called: Builtin, args: readonly unknown[], meter: Meter): unknown {
  const { params } = called;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (typeof arg === "string") meter.step(arg.length / readPerStep);
    const kinds = (params[i] ?? params[params.length - 1])?.kinds;
    if (kinds && !kinds.includes(kindOf(args[i])))
      throw new Fault(kindFault(name, called, i, kindOf(args[i])) as string);
  }
  const last = params.length - 1;
  return metered(called.run(params[last]?.isRest ? [...args.slice(0, last), args.slice(last)] : args, meter), meter);
}

/** UTF-16 units of an argument that are read, and of a result that are written, in one step. */
const readPerStep = 64;
const writtenPerStep = 4;

function metered(result: unknown, meter: Meter): unknown {
  if (typeof result === "string") meter.step(result.length / writtenPerStep);
  return result;
}
