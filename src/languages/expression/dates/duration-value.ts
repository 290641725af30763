import { formatDuration } from "../../duration.ts";
import { TypedValue } from "../values/kind.ts";

const nanosecondsPerMs = 1e6;

/** A length of time in whole nanoseconds. */
export class DurationValue extends TypedValue {
  readonly kind = "time.Duration";
  readonly nanoseconds: bigint;

  constructor(nanoseconds: bigint) {
    super();
    this.nanoseconds = nanoseconds;
  }

  /** Its length in units of so many nanoseconds, with the fraction. */
  in(unit: number): number {
    return Number(this.nanoseconds) / unit;
  }

  times(factor: number | bigint): DurationValue {
    if (typeof factor === "bigint" || Number.isInteger(factor)) {
      return new DurationValue(BigInt.asIntN(64, this.nanoseconds * BigInt(factor)));
    }
    const product = Math.trunc(Number(this.nanoseconds) * factor);
    return new DurationValue(Number.isFinite(product) ? BigInt.asIntN(64, BigInt(product)) : 0n);
  }

  text(): string {
    return formatDuration(this.in(nanosecondsPerMs));
  }

  /** A number of nanoseconds, as Go writes it. */
  toJSON(): number {
    return Number(this.nanoseconds);
  }
}
