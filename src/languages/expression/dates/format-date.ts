import { dayNames, layoutParts, monthNames } from "./layout.ts";
import type { Zone } from "./zone.ts";

type Parts = Temporal.ZonedDateTime;

/** A date in a layout of Go's `time` package. */
export function formatDate(parts: Parts, zone: Zone, layout: string): string {
  return layoutParts(layout)
    .map(({ element, text }) => (element === undefined ? text : formatElement(parts, zone, element)))
    .join("");
}

const padded = (value: number, width: number, fill = "0") => String(value).padStart(width, fill);

const formatters: Readonly<Record<string, (parts: Parts, zone: Zone) => string>> = {
  "2006": ({ year }) => (year < 0 ? `-${padded(-year, 4)}` : padded(year, 4)),
  "06": ({ year }) => padded(((year % 100) + 100) % 100, 2),
  January: ({ month }) => monthNames[month - 1] as string,
  Jan: ({ month }) => (monthNames[month - 1] as string).slice(0, 3),
  "01": ({ month }) => padded(month, 2),
  "1": ({ month }) => String(month),
  Monday: (parts) => dayNames[weekday(parts)] as string,
  Mon: (parts) => (dayNames[weekday(parts)] as string).slice(0, 3),
  "02": ({ day }) => padded(day, 2),
  _2: ({ day }) => padded(day, 2, " "),
  "2": ({ day }) => String(day),
  "002": ({ dayOfYear }) => padded(dayOfYear, 3),
  __2: ({ dayOfYear }) => padded(dayOfYear, 3, " "),
  "15": ({ hour }) => padded(hour, 2),
  "03": ({ hour }) => padded(hour % 12 || 12, 2),
  "3": ({ hour }) => String(hour % 12 || 12),
  "04": ({ minute }) => padded(minute, 2),
  "4": ({ minute }) => String(minute),
  "05": ({ second }) => padded(second, 2),
  "5": ({ second }) => String(second),
  PM: ({ hour }) => (hour < 12 ? "AM" : "PM"),
  pm: ({ hour }) => (hour < 12 ? "am" : "pm"),
  MST: abbreviation,
};

/** Sunday is 0. */
export function weekday({ dayOfWeek }: Parts): number {
  return dayOfWeek % 7;
}

function formatElement(parts: Parts, zone: Zone, element: string): string {
  const format = Object.hasOwn(formatters, element) ? formatters[element] : undefined;
  if (format) return format(parts, zone);
  return element[0] === "." || element[0] === "," ? fraction(parts, element) : offset(parts, element);
}

/** `.000` gives that many digits, `.999` leaves out zeros at the end and the point with them. */
function fraction({ millisecond, microsecond, nanosecond }: Parts, element: string): string {
  const digits = [millisecond, microsecond, nanosecond].map((value) => padded(value, 3)).join("");
  const shown = digits.padEnd(element.length - 1, "0").slice(0, element.length - 1);
  if (element[1] === "0") return element[0] + shown;
  const kept = shown.replace(/0+$/, "");
  return kept === "" ? "" : element[0] + kept;
}

/** `Z07:00` is `Z` at UTC; `-07:00` is always digits. */
function offset({ offsetNanoseconds }: Parts, element: string): string {
  if (element[0] === "Z" && offsetNanoseconds === 0) return "Z";
  const seconds = Math.round(Math.abs(offsetNanoseconds) / 1e9);
  const hours = padded(Math.floor(seconds / 3600), 2);
  const minutes = padded(Math.floor(seconds / 60) % 60, 2);
  const separator = element.includes(":") ? ":" : "";
  const sign = offsetNanoseconds < 0 ? "-" : "+";
  if (element.length === 3) return sign + hours;
  const withSeconds = element.replaceAll(":", "").length === 7;
  return `${sign}${hours}${separator}${minutes}${withSeconds ? separator + padded(seconds % 60, 2) : ""}`;
}

/** The short name of the zone at this time of the year; digits when it has none. */
function abbreviation(parts: Parts, zone: Zone): string {
  if (zone.abbreviation !== undefined) return zone.abbreviation;
  if (zone.id === "UTC") return "UTC";
  const digits = offset(parts, parts.offsetNanoseconds % 3.6e12 === 0 ? "-07" : "-0700");
  if (/^[+-]/.test(zone.id)) return digits;
  // Each kind of English has names for its own part of the world, and digits behind GMT for the rest.
  const names = ["en-US", "en-GB", "en-AU", "en-IN"].map((locale) =>
    shortName(locale, zone.id, parts.epochMilliseconds),
  );
  return names.find((name) => /^[A-Z]+$/.test(name)) ?? digits;
}

/** Making one takes a quarter of a millisecond, and a program writes dates of few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function shortName(locale: string, timeZone: string, ms: number): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
  formats.set(key, format);
  return format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
