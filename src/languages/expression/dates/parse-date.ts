import { DateValue } from "./date-value.ts";
import { type LayoutPart, layoutParts } from "./layout.ts";
import { elementReaders, type Reading, readFraction, readOffset } from "./read-element.ts";
import { fixedZone, utc, Zone } from "./zone.ts";

/** Layouts tried in turn for a date without one. */
const knownLayouts = [
  "2006-01-02",
  "15:04:05",
  "2006-01-02 15:04:05",
  "2006-01-02T15:04:05Z07:00",
  "02 Jan 06 15:04 MST",
  "Monday, 02-Jan-06 15:04:05 MST",
  "Mon, 02 Jan 2006 15:04:05 MST",
];

/** A date in one of the common forms; undefined when it is none. `zone` counts when the text names none. */
export function parseKnownDate(text: string, zone: Zone = utc): DateValue | undefined {
  for (const layout of knownLayouts) {
    const date = parseDate(text, layout, zone);
    if (date) return date;
  }
  return undefined;
}

/**
 * A date in a layout of Go's `time` package, with that package's tolerance: blanks in any number, fractions of a second
 * that the layout does not mention. Parts that the layout does not have are zero, months and days one.
 */
export function parseDate(text: string, layout: string, zone: Zone = utc): DateValue | undefined {
  const reading: Reading = { rest: text };
  const parts = layoutParts(layout);
  for (const [i, part] of parts.entries()) if (!readPart(reading, part, parts[i + 1])) return undefined;
  return reading.rest === "" ? dateFrom(reading, zone) : undefined;
}

function readPart(reading: Reading, { element, text }: LayoutPart, next: LayoutPart | undefined): boolean {
  if (element === undefined) return skipText(reading, text);
  const read = Object.hasOwn(elementReaders, element) ? elementReaders[element] : undefined;
  if (read) {
    const isSecond = element === "05" || element === "5";
    const hasOwnFraction = next?.element !== undefined && /^[.,]/.test(next.element);
    return read(reading) && (!isSecond || hasOwnFraction || readFraction(reading, ".9"));
  }
  return /^[.,]/.test(element) ? readFraction(reading, element) : readOffset(reading, element);
}

/** A blank in the layout stands for any number of blanks. */
function skipText(reading: Reading, expected: string): boolean {
  for (const character of expected) {
    if (character === " ") {
      if (reading.rest !== "" && reading.rest[0] !== " ") return false;
      reading.rest = reading.rest.replace(/^ +/, "");
    } else if (reading.rest.startsWith(character)) reading.rest = reading.rest.slice(character.length);
    else return false;
  }
  return true;
}

function dateFrom(reading: Reading, zone: Zone): DateValue | undefined {
  const { year = 0, nanoseconds = 0, isAfternoon } = reading;
  const month = reading.month ?? (reading.dayOfYear === undefined ? 1 : undefined);
  const day = reading.day ?? (reading.dayOfYear === undefined ? 1 : undefined);
  const time = {
    hour: hourOf(reading.hour ?? 0, isAfternoon),
    minute: reading.minute ?? 0,
    second: reading.second ?? 0,
    millisecond: Math.floor(nanoseconds / 1e6),
    microsecond: Math.floor(nanoseconds / 1e3) % 1e3,
    nanosecond: nanoseconds % 1e3,
  };
  try {
    const first = Temporal.PlainDateTime.from(
      { year, month: month ?? 1, day: day ?? 1, ...time },
      { overflow: "reject" },
    );
    const plain = reading.dayOfYear === undefined ? first : onDayOfYear(first.with({ month: 1, day: 1 }), reading);
    return plain && place(plain, reading, zone);
  } catch (error) {
    // A day or an hour that does not exist, or a year outside of what the calendar holds.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hourOf(hour: number, isAfternoon: boolean | undefined): number {
  if (isAfternoon === undefined) return hour;
  return isAfternoon ? (hour < 12 ? hour + 12 : hour) : hour === 12 ? 0 : hour;
}

/** Where month and day are given too, they must agree. */
function onDayOfYear(newYear: Temporal.PlainDateTime, reading: Reading): Temporal.PlainDateTime | undefined {
  const { dayOfYear = 1, month, day } = reading;
  if (dayOfYear < 1 || dayOfYear > newYear.daysInYear) return undefined;
  const date = newYear.add({ days: dayOfYear - 1 });
  const agrees = (month === undefined || month === date.month) && (day === undefined || day === date.day);
  return agrees ? date : undefined;
}

function place(plain: Temporal.PlainDateTime, { offsetMinutes, abbreviation }: Reading, zone: Zone): DateValue {
  if (offsetMinutes !== undefined) {
    const instant = plain.toZonedDateTime("UTC").epochNanoseconds - BigInt(offsetMinutes) * 60_000_000_000n;
    const own = new DateValue(instant, zone);
    return own.parts.offsetNanoseconds === offsetMinutes * 6e10
      ? own
      : new DateValue(instant, fixedZone(offsetMinutes));
  }
  const isForeign = abbreviation !== undefined && abbreviation !== "UTC";
  const where = isForeign ? new Zone("UTC", abbreviation) : abbreviation === "UTC" ? utc : zone;
  return new DateValue(plain.toZonedDateTime(where.id).epochNanoseconds, where);
}
