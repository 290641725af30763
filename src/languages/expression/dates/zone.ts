import { Fault } from "../errors.ts";
import { TypedValue } from "../values/kind.ts";

/** A time zone: by name, with the rules of the zone database, or a fixed distance from UTC. */
export class Zone extends TypedValue {
  readonly kind = "time.Location";
  /** What `Temporal` knows it by: `UTC`, `Europe/Berlin`, `+05:30`. */
  readonly id: string;
  /** What a date was written with when that does not say how far from UTC it is, such as `MST`. */
  readonly abbreviation: string | undefined;

  constructor(id: string, abbreviation?: string) {
    super();
    this.id = id;
    this.abbreviation = abbreviation;
  }

  text(): string {
    return this.abbreviation ?? this.id;
  }

  toJSON(): string {
    return this.text();
  }
}

export const utc = new Zone("UTC");

const zones = new Map<string, Zone>([
  ["", utc],
  ["UTC", utc],
]);

/** A zone of the database. @throws {Fault} when it has none of that name */
export function zoneNamed(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  // Offsets and the like are identifiers to Temporal, but no names.
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) throw unknownZone(name);
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    throw unknownZone(name);
  }
  const zone = new Zone(name);
  zones.set(name, zone);
  return zone;
}

/** A fixed distance from UTC, of whole minutes, without name. */
export function fixedZone(minutes: number): Zone {
  if (minutes === 0) return utc;
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return new Zone(`${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`);
}

function unknownZone(name: string): Fault {
  return new Fault(`unknown time zone ${name}`);
}
