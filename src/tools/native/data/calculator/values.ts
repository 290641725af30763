import { EvaluationError } from "./evaluation-error.ts";

/** Whole numbers are exact and of any size; everything with a fraction is a 64-bit float. */
export type Value = bigint | number | boolean | readonly Value[];

/** Largest whole number that is worked with, in bits (about 60,000 digits); keeps `9**9**9` from filling memory. */
const maxBits = 200_000;

export function typeName(value: Value): string {
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  return typeof value === "boolean" ? "bool" : "list";
}

export function isTrue(value: Value): boolean {
  return typeof value === "object" ? value.length > 0 : Boolean(value);
}

/** @throws {EvaluationError} for what is no number and for whole numbers beyond the range of floats. */
export function toFloat(value: Value, what = "float"): number {
  if (typeof value === "number") return value;
  if (typeof value !== "bigint") throw new EvaluationError(`${what}: got ${typeName(value)}, want number`);
  const float = Number(value);
  if (!Number.isFinite(float)) throw new EvaluationError("int too large to convert to float");
  return float;
}

type Arithmetic = {
  readonly ints: (a: bigint, b: bigint) => Value;
  readonly floats: (a: number, b: number) => number;
};

const arithmetic: Readonly<Record<string, Arithmetic>> = {
  "+": { ints: (a, b) => a + b, floats: (a, b) => a + b },
  "-": { ints: (a, b) => a - b, floats: (a, b) => a - b },
  "*": { ints: product, floats: (a, b) => a * b },
  "/": { ints: (a, b) => quotient(toFloat(a), toFloat(b)), floats: quotient },
  "//": { ints: flooredInt, floats: (a, b) => Math.floor(nonZero(a, b, "floored division")) },
  "%": { ints: moduloInt, floats: moduloFloat },
  "**": { ints: powerInt, floats: (a, b) => a ** b },
};

/** `a operator b` for the arithmetic operators; mixed numbers are worked out as floats. */
export function combine(operator: string, a: Value, b: Value): Value {
  const rule = arithmetic[operator];
  if (!rule || !isNumber(a) || !isNumber(b)) {
    if (operator === "+" && Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
    throw new EvaluationError(`unknown binary op: ${typeName(a)} ${operator} ${typeName(b)}`);
  }
  return typeof a === "bigint" && typeof b === "bigint" ? rule.ints(a, b) : rule.floats(toFloat(a), toFloat(b));
}

/** Whether `a operator b` holds; numbers compare by value, so `1 == 1.0`. */
export function compare(operator: string, a: Value, b: Value): boolean {
  if (operator === "==") return isEqual(a, b);
  if (operator === "!=") return !isEqual(a, b);
  if (!isNumber(a) || !isNumber(b)) {
    throw new EvaluationError(`unknown comparison: ${typeName(a)} ${operator} ${typeName(b)}`);
  }
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  return operator === ">" ? a > b : a >= b;
}

export function negate(value: Value): Value {
  if (!isNumber(value)) throw new EvaluationError(`unknown unary op: -${typeName(value)}`);
  return -value;
}

export function isNumber(value: Value): value is bigint | number {
  return typeof value === "bigint" || typeof value === "number";
}

function isEqual(a: Value, b: Value): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: the loose form compares bigint and float by their exact value
  if (isNumber(a) && isNumber(b)) return a == b;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
  return a === b;
}

function product(a: bigint, b: bigint): bigint {
  if (bits(a) + bits(b) > maxBits) throw tooLarge();
  return a * b;
}

function powerInt(base: bigint, exponent: bigint): Value {
  if (exponent < 0n) {
    if (base === 0n) throw new EvaluationError("zero to a negative power");
    return toFloat(base) ** toFloat(exponent);
  }
  // -1, 0 and 1 stay small whatever the exponent.
  if (base >= -1n && base <= 1n) return exponent === 0n ? 1n : exponent % 2n === 0n ? base * base : base;
  if (BigInt(bits(base) - 1) * exponent > BigInt(maxBits)) throw tooLarge();
  return base ** exponent;
}

function quotient(a: number, b: number): number {
  return nonZero(a, b, "floating-point division");
}

function nonZero(a: number, b: number, what: string): number {
  if (b === 0) throw new EvaluationError(`${what} by zero`);
  return a / b;
}

function flooredInt(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new EvaluationError("floored division by zero");
  const truncated = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? truncated - 1n : truncated;
}

function moduloInt(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new EvaluationError("integer modulo by zero");
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

function moduloFloat(a: number, b: number): number {
  if (b === 0) throw new EvaluationError("floating-point modulo by zero");
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function bits(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

function tooLarge(): EvaluationError {
  return new EvaluationError(`result is too large (more than ${Math.floor(maxBits * Math.log10(2))} digits)`);
}

/** Ints plainly; floats in their shortest form with a point or an exponent, as Python prints them. */
export function renderValue(value: Value): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "number" ? renderFloat(value) : `[${value.map(renderValue).join(", ")}]`;
}

function renderFloat(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const [digits = "0", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const plain = exponent < 0 ? value.toFixed(digits.replace(/\D/g, "").length - 1 - exponent) : String(value);
  return plain.includes(".") ? plain : `${plain}.0`;
}
