/** Text that is not a Go duration. The message has the wording of Go's `time.ParseDuration`. */
export class DurationError extends Error {
  override readonly name = "DurationError";
}

/** Nanoseconds in a unit. Both spellings of the micro sign are accepted: U+00B5 and U+03BC. */
const units: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["\u00b5s", 1_000n],
  ["\u03bcs", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

const nanosecondsPerMs = 1e6;

/** A duration is a signed 64-bit count, so this is one more than the largest and exactly the smallest, negated. */
const limit = 1n << 63n;

/**
 * Milliseconds in a Go duration such as `1m30s`, `1.5h` or `-250ms`; the grammar of Go's `time.ParseDuration`.
 * Fractions of a millisecond are kept. A bare number is refused, except `0`.
 * @throws {DurationError} with Go's wording, which users see in messages about tools and workflows.
 */
export function parseDuration(text: string): number {
  return Number(durationNanoseconds(text)) / nanosecondsPerMs;
}

/**
 * The same as {@link parseDuration} in whole nanoseconds, exact over Go's whole range of about 292 years.
 * Anything finer than a nanosecond is cut off.
 * @throws {DurationError}
 */
export function durationNanoseconds(text: string): bigint {
  const isNegative = text.startsWith("-");
  const unsigned = isNegative || text.startsWith("+") ? text.slice(1) : text;
  if (unsigned === "0") return 0n;
  if (unsigned === "") throw invalid(text);

  let total = 0n;
  let rest = unsigned;
  while (rest !== "") {
    const [, whole = "", fraction = "", unitName = ""] = /^(\d*)(?:\.(\d*))?([^\d.]*)/.exec(rest) ?? [];
    if (whole === "" && fraction === "") throw invalid(text);
    total += part(whole, fraction, unitName, text);
    if (total > limit) throw invalid(text);
    // A number may end in a point with no digits behind it, as in `1.s`.
    const point = rest[whole.length] === "." ? 1 : 0;
    rest = rest.slice(whole.length + point + fraction.length + unitName.length);
  }
  if (isNegative) return -total;
  if (total === limit) throw invalid(text);
  return total;
}

/** Nanoseconds in one number with its unit. */
function part(whole: string, fraction: string, unitName: string, text: string): bigint {
  const count = wholeNumber(whole);
  if (count === undefined) throw invalid(text);
  if (unitName === "") throw new DurationError(`time: missing unit in duration ${quote(text)}`);
  const unit = units.get(unitName);
  if (unit === undefined) throw new DurationError(`time: unknown unit ${quote(unitName)} in duration ${quote(text)}`);
  return count * unit + fractionOf(fraction, unit);
}

/** Undefined above the limit; the length is looked at first because turning a million digits into a number is slow. */
function wholeNumber(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+/, "");
  if (significant.length > limit.toString().length) return undefined;
  const count = BigInt(significant);
  return count > limit ? undefined : count;
}

/**
 * Go computes fractions in floating point and drops digits that no longer fit 63 bits; doing the same
 * gives the same nanosecond for every input.
 */
function fractionOf(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit);
    if (value > (limit - 1n) / 10n || next > limit) break;
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

/**
 * A number of milliseconds as Go's `Duration.String` writes it: `1m30s`, `250ms`, `1.5s`, `0s`.
 * Rounded to the nanosecond; hours are the largest unit. `ms` must be finite.
 */
export function formatDuration(ms: number): string {
  const nanoseconds = BigInt(Math.round(ms * nanosecondsPerMs));
  if (nanoseconds === 0n) return "0s";
  return nanoseconds < 0n ? `-${formatPositive(-nanoseconds)}` : formatPositive(nanoseconds);
}

function formatPositive(nanoseconds: bigint): string {
  if (nanoseconds < 1_000n) return `${nanoseconds}ns`;
  if (nanoseconds < 1_000_000n) return `${decimal(nanoseconds, 3)}\u00b5s`;
  if (nanoseconds < 1_000_000_000n) return `${decimal(nanoseconds, 6)}ms`;
  const minutes = nanoseconds / 60_000_000_000n;
  const seconds = `${decimal(nanoseconds % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return seconds;
  if (minutes < 60n) return `${minutes}m${seconds}`;
  return `${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

/** `value` divided by a power of ten, without trailing zeros. */
function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return fraction === "" ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}

function invalid(text: string): DurationError {
  return new DurationError(`time: invalid duration ${quote(text)}`);
}

/** Go's `time` package quotes by byte: anything that is not printable ASCII becomes `\xNN`. */
function quote(text: string): string {
  const escaped = text.replace(/["\\]|[^ -\x7f]/gu, (character) =>
    character === '"' || character === "\\" ? `\\${character}` : escapeBytes(character),
  );
  return `"${escaped}"`;
}

function escapeBytes(character: string): string {
  return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}
