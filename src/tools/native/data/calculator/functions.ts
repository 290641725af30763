import { EvaluationError } from "./evaluation-error.ts";
import { combine, compare, isNumber, renderValue, toFloat, typeName, type Value } from "./values.ts";

type Call = (args: readonly Value[], name: string) => Value;

/** A function over floats with a fixed number of arguments. */
const float =
  (apply: (...args: number[]) => number): Call =>
  (args, name) => {
    checkCount(args, name, apply.length, apply.length);
    return apply(...args.map((arg) => toFloat(arg, name)));
  };

/** A function of one number to a whole one. */
const whole =
  (apply: (x: number) => number): Call =>
  (args, name) => {
    const [value] = checkCount(args, name, 1, 1);
    return typeof value === "bigint" ? value : toInt(apply(toFloat(value as Value, name)));
  };

const functions: Readonly<Record<string, Call>> = {
  abs: (args, name) => {
    const [value] = checkCount(args, name, 1, 1);
    if (!isNumber(value as Value)) throw new EvaluationError(`abs: got ${typeName(value as Value)}, want number`);
    return (value as number) < 0 ? -(value as number) : (value as number);
  },
  min: (args, name) => extreme(args, name, "<"),
  max: (args, name) => extreme(args, name, ">"),
  sum: (args, name) => {
    const [list, start = 0n] = checkCount(args, name, 1, 2);
    return asList(list as Value, name).reduce((total, value) => combine("+", total, value), start);
  },
  len: (args, name) => BigInt(asList(checkCount(args, name, 1, 1)[0] as Value, name).length),
  int: (args, name) => {
    const [value] = checkCount(args, name, 1, 1);
    if (typeof value === "boolean") return value ? 1n : 0n;
    return typeof value === "bigint" ? value : toInt(Math.trunc(toFloat(value as Value, name)));
  },
  float: (args, name) => {
    const [value] = checkCount(args, name, 1, 1);
    return typeof value === "boolean" ? Number(value) : toFloat(value as Value, name);
  },
  round: (args, name) => {
    const [value, digits = 0n] = checkCount(args, name, 1, 2);
    return roundTo(toFloat(value as Value, name), toFloat(digits, name));
  },
  log: (args, name) => {
    const [value, base] = checkCount(args, name, 1, 2).map((arg) => toFloat(arg, name));
    if (base === undefined) return Math.log(value as number);
    return base === 10
      ? Math.log10(value as number)
      : base === 2
        ? Math.log2(value as number)
        : logBase(value as number, base);
  },
  floor: whole(Math.floor),
  ceil: whole(Math.ceil),
  fabs: float((x) => Math.abs(x)),
  sqrt: float((x) => Math.sqrt(x)),
  exp: float((x) => Math.exp(x)),
  pow: float((x, y) => x ** y),
  mod: float((x, y) => x % y),
  remainder: float(remainder),
  copysign: float((x, y) => (y < 0 || Object.is(y, -0) ? -Math.abs(x) : Math.abs(x))),
  sin: float((x) => Math.sin(x)),
  cos: float((x) => Math.cos(x)),
  tan: float((x) => Math.tan(x)),
  asin: float((x) => Math.asin(x)),
  acos: float((x) => Math.acos(x)),
  atan: float((x) => Math.atan(x)),
  atan2: float((y, x) => Math.atan2(y, x)),
  sinh: float((x) => Math.sinh(x)),
  cosh: float((x) => Math.cosh(x)),
  tanh: float((x) => Math.tanh(x)),
  asinh: float((x) => Math.asinh(x)),
  acosh: float((x) => Math.acosh(x)),
  atanh: float((x) => Math.atanh(x)),
  degrees: float((x) => (x * 180) / Math.PI),
  radians: float((x) => (x * Math.PI) / 180),
  hypot: float((x, y) => Math.hypot(x, y)),
  gamma: float(gamma),
};

const constants: Readonly<Record<string, Value>> = { pi: Math.PI, e: Math.E, True: true, False: false };

/** The function of that name, ready to be called; undefined when there is none. A `math.` before it is dropped. */
export function findFunction(name: string): ((args: readonly Value[]) => Value) | undefined {
  const bare = name.replace(/^math\./, "");
  const call = Object.hasOwn(functions, bare) ? functions[bare] : undefined;
  return call && ((args) => call(args, bare));
}

/** The constant of that name; undefined when there is none. */
export function findConstant(name: string): Value | undefined {
  const bare = name.replace(/^math\.(?=pi$|e$)/, "");
  return Object.hasOwn(constants, bare) ? constants[bare] : undefined;
}

function checkCount(args: readonly Value[], name: string, least: number, most: number): readonly Value[] {
  if (args.length >= least && args.length <= most) return args;
  const want = least === most ? `${least}` : `${least} to ${most}`;
  throw new EvaluationError(`${name}: got ${args.length} arguments, want ${want}`);
}

function asList(value: Value, name: string): readonly Value[] {
  if (typeof value === "object") return value;
  throw new EvaluationError(`${name}: got ${typeName(value)}, want list`);
}

/** The smallest or largest of the arguments, or of the elements of a single list. */
function extreme(args: readonly Value[], name: string, operator: "<" | ">"): Value {
  const candidates = args.length === 1 ? asList(args[0] as Value, name) : args;
  const [first, ...rest] = candidates;
  if (first === undefined) throw new EvaluationError(`${name}: nothing to choose from`);
  return rest.reduce((best, value) => (compare(operator, value, best) ? value : best), first);
}

function toInt(value: number): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError(`cannot convert float ${renderValue(value)} to integer`);
  return BigInt(value);
}

/** To a number of decimals, halves away from zero. Shifting the decimal point in text keeps 2.675 a half. */
function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value) || (digits >= 0 && Number.isInteger(value))) return value;
  const shifted = shift(Math.abs(value), digits);
  return Math.sign(value) * shift(Math.round(shifted), -digits);
}

function shift(value: number, digits: number): number {
  const [mantissa, exponent] = value.toExponential().split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** Exact where the logarithm is whole, which the quotient of two logarithms misses by a rounding error. */
function logBase(value: number, base: number): number {
  const quotient = Math.log(value) / Math.log(base);
  const nearest = Math.round(quotient);
  return base ** nearest === value ? nearest : quotient;
}

/** IEEE 754 remainder: what is left after the nearest multiple, even multiples winning ties. */
function remainder(x: number, y: number): number {
  if (!Number.isFinite(y)) return Number.isFinite(x) && !Number.isNaN(y) ? x : Number.NaN;
  const rest = x % y;
  const [size, half] = [Math.abs(rest), Math.abs(y) / 2];
  const isOdd = Math.abs(Math.trunc(x / y)) % 2 === 1;
  return size > half || (size === half && isOdd) ? rest - Math.sign(rest) * Math.abs(y) : rest;
}

/** Factorials of whole numbers are exact as far as floats go; elsewhere Lanczos' approximation (g = 7, n = 9). */
function gamma(x: number): number {
  if (Number.isInteger(x)) {
    if (x <= 0) return Number.NaN;
    let product = 1;
    for (let factor = 2; factor < x && product !== Number.POSITIVE_INFINITY; factor++) product *= factor;
    return product;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const [first = 0, ...coefficients] = lanczos;
  const series = coefficients.reduce((total, coefficient, i) => total + coefficient / (x + i), first);
  const t = x + 6.5;
  return Math.sqrt(2 * Math.PI) * t ** (x - 0.5) * Math.exp(-t) * series;
}

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
