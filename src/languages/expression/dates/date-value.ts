import { Fault } from "../errors.ts";
import { TypedValue } from "../values/kind.ts";
import { formatDate } from "./format-date.ts";
import { utc, type Zone } from "./zone.ts";

/** RFC 3339 with as many digits of the second as are not zero. */
const rfc3339 = "2006-01-02T15:04:05.999999999Z07:00";

/** The limit of `Temporal`, less a day for the distance of a zone from UTC. */
const farthest = (100_000_000n - 1n) * 86_400_000_000_000n;

/** An instant to the nanosecond, together with the zone its parts are counted in. */
export class DateValue extends TypedValue {
  readonly kind = "time.Time";
  /** Nanoseconds since 1970 in UTC. */
  readonly instant: bigint;
  readonly zone: Zone;

  /** @throws {Fault} outside of what a calendar holds, about 270,000 years around 1970 */
  constructor(instant: bigint, zone: Zone = utc) {
    super();
    if (instant > farthest || instant < -farthest) throw new Fault("date out of range");
    this.instant = instant;
    this.zone = zone;
  }

  /** Year, month, day and so on in its zone. */
  get parts(): Temporal.ZonedDateTime {
    return new Temporal.ZonedDateTime(this.instant, this.zone.id);
  }

  /** The same instant, counted elsewhere. */
  in(zone: Zone): DateValue {
    return new DateValue(this.instant, zone);
  }

  plus(nanoseconds: bigint): DateValue {
    return new DateValue(this.instant + nanoseconds, this.zone);
  }

  format(layout: string): string {
    return formatDate(this.parts, this.zone, layout);
  }

  text(): string {
    return this.format(rfc3339);
  }

  toJSON(): string {
    return this.text();
  }
}

/** A value as a date; undefined when it is none. A `Date` of the host counts, in UTC. */
export function dateOf(value: unknown): DateValue | undefined {
  if (value instanceof DateValue) return value;
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined;
  return new DateValue(BigInt(value.getTime()) * 1_000_000n);
}
