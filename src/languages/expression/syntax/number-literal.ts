import { Fault } from "../errors.ts";

const largestInteger = (1n << 63n) - 1n;

/**
 * The value of a number as written. Integers too large for a double's exact range are bigints.
 * @throws {Fault} with code `syntax` for incomplete digits, beyond 64 bits and beyond the range of a double
 */
export function numberLiteral(text: string, at: number): number | bigint {
  const digits = text.replaceAll("_", "");
  const isPrefixed = /^0[xob]/i.test(digits);
  if (!isPrefixed && /[.e]/i.test(digits)) return floatLiteral(digits, at);
  // A leading zero means nothing: BigInt reads plain digits as decimal.
  const value = integerOf(digits.toLowerCase());
  if (value === undefined) throw new Fault(`invalid integer literal ${text}`, "syntax", at);
  if (value > largestInteger) throw new Fault("integer literal is too large", "syntax", at);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function floatLiteral(digits: string, at: number): number {
  const value = Number(digits);
  if (Number.isNaN(value)) throw new Fault(`invalid float literal ${digits}`, "syntax", at);
  if (value === Number.POSITIVE_INFINITY) throw new Fault("float literal is too large", "syntax", at);
  return value;
}

function integerOf(digits: string): bigint | undefined {
  // Turning very many digits into a number is slow, and they are too many anyway.
  if (digits.replace(/^0+(?=.)/, "").length > 80) return largestInteger + 1n;
  try {
    return BigInt(digits);
  } catch {
    // Nothing behind a prefix such as 0x.
    return undefined;
  }
}
