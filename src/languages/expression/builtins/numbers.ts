import { Fault } from "../errors.ts";
import { add } from "../values/arithmetic.ts";
import { describeKind, isNumeric, kindOf } from "../values/kind.ts";
import type { Meter } from "../values/meter.ts";
import { integer as normalize } from "../values/numbers.ts";
import { any, type BuiltinTable, builtin, integer, number, rest } from "./builtin.ts";

export const numberFunctions: BuiltinTable = {
  abs: builtin([number], undefined, ([value]) =>
    typeof value === "bigint" ? normalize(value < 0n ? -value : value) : Math.abs(value),
  ),
  ceil: builtin([number], "float", ([value]) => Math.ceil(Number(value)) + 0),
  floor: builtin([number], "float", ([value]) => Math.floor(Number(value))),
  round: builtin([number], "float", ([value]) => round(Number(value))),
  min: builtin([any, rest(any)], undefined, ([first, others], meter) => extreme("min", first, others, meter)),
  max: builtin([any, rest(any)], undefined, ([first, others], meter) => extreme("max", first, others, meter)),
  mean: builtin([any, rest(any)], "float", ([first, others], meter) => {
    const values = numbersIn("mean", [first, ...others], meter).map(Number);
    return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
  }),
  median: builtin([any, rest(any)], "float", ([first, others], meter) => {
    const values = numbersIn("median", [first, ...others], meter).map(Number);
    return median(values.sort((a, b) => a - b));
  }),
  bitand: bits((a, b) => a & b),
  bitor: bits((a, b) => a | b),
  bitxor: bits((a, b) => a ^ b),
  /** Not a NAND: clears the bits of the second number in the first. */
  bitnand: bits((a, b) => a & ~b),
  bitnot: builtin([integer], "int", ([value]) => wrap(~BigInt(value))),
  bitshl: shift((value, count) => (count > 63n ? 0n : value << count)),
  bitshr: shift((value, count) => value >> count),
  bitushr: shift((value, count) => BigInt.asUintN(64, value) >> count),
};

function bits(combine: (a: bigint, b: bigint) => bigint) {
  return builtin([integer, integer], "int", ([a, b]) => wrap(combine(BigInt(a), BigInt(b))));
}

/** On the 64 bits of an integer. */
function shift(move: (value: bigint, count: bigint) => bigint) {
  return builtin([integer, integer], "int", ([value, count]) => {
    if (count < 0) throw new Fault(`invalid operation: negative shift count ${count}`);
    return wrap(move(BigInt(value), BigInt(count)));
  });
}

/** The lowest 64 bits as a signed integer. */
function wrap(value: bigint): number | bigint {
  return normalize(BigInt.asIntN(64, value));
}

/** Half away from zero. */
function round(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Nil when there are no numbers at all. */
function extreme(name: "min" | "max", first: unknown, others: readonly unknown[], meter: Meter): unknown {
  if (first === null && others.length === 0) return null;
  let best: number | bigint | null = null;
  for (const value of numbersIn(name, [first, ...others], meter)) {
    if (best === null || (name === "min" ? value < best : value > best)) best = value;
  }
  return best;
}

/** Numbers among arguments and in arrays of any depth. */
function numbersIn(name: string, values: readonly unknown[], meter: Meter): (number | bigint)[] {
  const found: (number | bigint)[] = [];
  const collect = (value: unknown) => {
    meter.step(1);
    if (isNumeric(value)) found.push(value);
    else if (Array.isArray(value)) for (const element of value) collect(element);
    else throw new Fault(`invalid argument for ${name} (type ${describeKind(kindOf(value))})`);
  };
  for (const value of values) collect(value);
  return found;
}

/** The sum of numbers. @throws {Fault} for anything else among them */
export function sumOf(values: readonly unknown[], meter: Meter): unknown {
  meter.step(values.length);
  let sum: unknown = 0;
  for (const value of values) {
    if (!isNumeric(value)) throw new Fault(`invalid argument for sum (type ${describeKind(kindOf(value))})`);
    sum = add(sum, value, meter);
  }
  return sum;
}
