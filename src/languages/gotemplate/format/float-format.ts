/** Significant decimal digits without trailing zeros; the value is 0.DIGITS times ten to the power of `point`. */
type Decimal = { readonly digits: string; readonly point: number };

/** A double is `mantissa` times two to the power of `exponent`, exactly. */
type Binary = { readonly mantissa: bigint; readonly exponent: number };

/** No double has more decimal digits than this, before or behind the point; the rest is zeros. */
const maxDecimals = 1_100;

/**
 * The digits of a finite number of at least 0 for one of Go's float verbs. For `g` and `x` a `precision` of -1 means
 * as few digits as read back as the same number. Rounds exact halves to even, as Go does; JavaScript's own methods
 * round them up.
 */
export function formatFloat(value: number, verb: "e" | "f" | "g" | "b" | "x", precision: number): string {
  switch (verb) {
    case "e":
      return exponential(significant(value, precision + 1), precision);
    case "f":
      return fixed(value, precision);
    case "g":
      return general(value, precision);
    case "b":
      return binaryExponent(value);
    default:
      return hexadecimal(value, precision);
  }
}

/** `%g`: positional, or exponential when the exponent is below -4 or not below the precision. */
function general(value: number, precision: number): string {
  const isShortest = precision < 0;
  const decimal = isShortest ? shortest(value) : significant(value, Math.max(precision, 1));
  const count = decimal.digits.length;
  let limit = isShortest ? 6 : Math.max(precision, 1);
  if (!isShortest && limit > count && count >= decimal.point) limit = count;
  const exponent = decimal.point - 1;
  return exponent < -4 || exponent >= limit ? exponential(decimal, 0) : positional(decimal);
}

/** `d.ddde+dd` with at least `places` digits behind the point. */
function exponential({ digits, point }: Decimal, places: number): string {
  const fraction = digits.slice(1).padEnd(places, "0");
  const exponent = digits === "" ? 0 : point - 1;
  const sign = exponent < 0 ? "-" : "+";
  const shown = Math.abs(exponent).toString().padStart(2, "0");
  return `${digits[0] ?? "0"}${fraction === "" ? "" : `.${fraction}`}e${sign}${shown}`;
}

function positional({ digits, point }: Decimal): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, "0") : "0";
  const fraction = point > 0 ? digits.slice(point) : "0".repeat(digits === "" ? 0 : -point) + digits;
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

function shortest(value: number): Decimal {
  if (value === 0) return { digits: "", point: 0 };
  const [mantissa = "", exponent = "0"] = value.toExponential().split("e");
  return trimmed(mantissa.replace(".", ""), Number(exponent) + 1);
}

/** Rounded to `count` significant digits. */
function significant(value: number, count: number): Decimal {
  if (value === 0) return { digits: "", point: 0 };
  const wanted = Math.min(count, maxDecimals);
  const point = Number(value.toExponential().split("e")[1]) + 1;
  const digits = scaled(value, wanted - point).toString();
  // Rounding 9.99 up makes one digit more than asked for.
  return trimmed(digits, point + digits.length - wanted);
}

/** Rounded to `places` digits behind the point. */
function fixed(value: number, places: number): string {
  const known = Math.min(places, maxDecimals);
  const digits = scaled(value, known)
    .toString()
    .padStart(known + 1, "0");
  const fraction = digits.slice(digits.length - known).padEnd(places, "0");
  const whole = digits.slice(0, digits.length - known);
  return places === 0 ? whole : `${whole}.${fraction}`;
}

function trimmed(digits: string, point: number): Decimal {
  return { digits: digits.replace(/0+$/, ""), point };
}

/** `value` times ten to the power of `places`, rounded half to even. */
function scaled(value: number, places: number): bigint {
  const { mantissa, exponent } = binary(value);
  const tens = 10n ** BigInt(Math.abs(places));
  const twos = 1n << BigInt(Math.abs(exponent));
  const numerator = mantissa * (places > 0 ? tens : 1n) * (exponent > 0 ? twos : 1n);
  const denominator = (places < 0 ? tens : 1n) * (exponent < 0 ? twos : 1n);
  return divide(numerator, denominator);
}

function divide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  const isUp = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

function binary(value: number): Binary {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const exponent = Number((bits >> 52n) & 0x7ffn);
  if (exponent === 0) return { mantissa: fraction, exponent: -1074 };
  return { mantissa: fraction | (1n << 52n), exponent: exponent - 1075 };
}

/** `%b`: the mantissa as an integer and the power of two, `4503599627370496p-52` for 1. */
function binaryExponent(value: number): string {
  const { mantissa, exponent } = binary(value);
  return `${mantissa}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}

/** `%x`: `0x1.8p+01` for 3. */
function hexadecimal(value: number, precision: number): string {
  if (value === 0) return `0x0${precision > 0 ? `.${"0".repeat(precision)}` : ""}p+00`;
  let { mantissa, exponent } = binary(value);
  const shift = 53 - mantissa.toString(2).length;
  // One digit before the point and 13 hexadecimal digits behind it.
  mantissa <<= BigInt(shift);
  exponent += 52 - shift;
  if (precision >= 0 && precision < 13) {
    const dropped = BigInt(4 * (13 - precision));
    mantissa = divide(mantissa, 1n << dropped) << dropped;
    if (mantissa >> 53n === 1n) {
      mantissa >>= 1n;
      exponent++;
    }
  }
  const digits = mantissa.toString(16);
  const fraction =
    precision < 0 ? digits.slice(1).replace(/0+$/, "") : digits.slice(1).padEnd(precision, "0").slice(0, precision);
  const shown = Math.abs(exponent).toString().padStart(2, "0");
  return `0x${digits[0]}${fraction === "" ? "" : `.${fraction}`}p${exponent < 0 ? "-" : "+"}${shown}`;
}
