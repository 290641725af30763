/** An integer as a number where a double holds it exactly, as a bigint up to 64 bits, beyond that as a rounded number. */
export function integer(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) || BigInt.asIntN(64, value) !== value ? number : value;
}

export function isInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Shortest decimal digits of a number, never with an exponent, without `.0`. */
export function numberText(value: number | bigint): string {
  if (typeof value === "bigint") return value.toString();
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  const text = String(value);
  return text.includes("e") ? withoutExponent(text) : text;
}

function withoutExponent(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = ""] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + "0".repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Equality by value also between a number and a bigint. */
export function isSameNumber(left: number | bigint, right: number | bigint): boolean {
  return left <= right && left >= right;
}
