import { dayNames, monthNames } from "./layout.ts";

/** What has been read of a date so far, and the text that is left. */
export type Reading = {
  rest: string;
  year?: number;
  month?: number;
  day?: number;
  dayOfYear?: number;
  hour?: number;
  minute?: number;
  second?: number;
  nanoseconds?: number;
  isAfternoon?: boolean;
  offsetMinutes?: number;
  /** A zone by its short name. */
  abbreviation?: string;
};

type Field = "year" | "month" | "day" | "dayOfYear" | "hour" | "minute" | "second";

/** Reads one element of a layout from the start of what is left; false when it is not there. */
export type ElementReader = (reading: Reading) => boolean;

const oneOrTwo = /^\d\d?/;
const two = /^\d\d/;

export const elementReaders: Readonly<Record<string, ElementReader>> = {
  "2006": digits("year", /^\d{4}/),
  "06": shortYear,
  January: name("month", monthNames, 1),
  Jan: name(
    "month",
    monthNames.map((month) => month.slice(0, 3)),
    1,
  ),
  "01": digits("month", two),
  "1": digits("month", oneOrTwo),
  Monday: name(undefined, dayNames, 0),
  Mon: name(
    undefined,
    dayNames.map((day) => day.slice(0, 3)),
    0,
  ),
  "02": digits("day", two),
  _2: digits("day", /^ ?\d\d?/),
  "2": digits("day", oneOrTwo),
  "002": digits("dayOfYear", /^\d{3}/),
  __2: digits("dayOfYear", /^ {0,2}\d{1,3}/),
  "15": digits("hour", oneOrTwo),
  "03": digits("hour", two, 12),
  "3": digits("hour", oneOrTwo, 12),
  "04": digits("minute", two),
  "4": digits("minute", oneOrTwo),
  "05": digits("second", two),
  "5": digits("second", oneOrTwo),
  PM: half("AM", "PM"),
  pm: half("am", "pm"),
  MST: readAbbreviation,
};

/** `.000` needs that many digits; after `.999` any number of them may stand, or nothing. */
export function readFraction(reading: Reading, element: string): boolean {
  const isExact = element[1] === "0";
  const match = isExact
    ? new RegExp(`^[.,](\\d{${element.length - 1}})`).exec(reading.rest)
    : /^[.,](\d+)/.exec(reading.rest);
  if (!match) return !isExact;
  reading.nanoseconds = Number((match[1] as string).slice(0, 9).padEnd(9, "0"));
  reading.rest = reading.rest.slice(match[0].length);
  return true;
}

/** `Z07:00` takes a `Z` for UTC. Distances of less than a minute are not supported. */
export function readOffset(reading: Reading, element: string): boolean {
  if (element[0] === "Z" && take(reading, /^Z/) !== undefined) {
    reading.offsetMinutes = 0;
    return true;
  }
  const form = element.slice(1).replace("07", "(\\d\\d)").replaceAll("00", "(\\d\\d)");
  const match = new RegExp(`^([+-])${form}`).exec(reading.rest);
  if (!match) return false;
  const [whole, sign, hours, minutes = "0", seconds = "0"] = match;
  if (Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) !== 0) return false;
  reading.offsetMinutes = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  reading.rest = reading.rest.slice(whole.length);
  return true;
}

function digits(field: Field, pattern: RegExp, maximum = Number.POSITIVE_INFINITY): ElementReader {
  return (reading) => {
    const text = take(reading, pattern);
    if (text === undefined || Number(text) > maximum) return false;
    reading[field] = Number(text);
    return true;
  };
}

/** Two digits of a year from 1969 to 2068. */
function shortYear(reading: Reading): boolean {
  const text = take(reading, two);
  if (text === undefined) return false;
  reading.year = Number(text) + (Number(text) >= 69 ? 1900 : 2000);
  return true;
}

/** A name in any case. The day of the week is read over: it follows from the date. */
function name(field: "month" | undefined, names: readonly string[], first: number): ElementReader {
  return (reading) => {
    const index = names.findIndex((name) => reading.rest.slice(0, name.length).toLowerCase() === name.toLowerCase());
    if (index === -1) return false;
    if (field) reading[field] = index + first;
    reading.rest = reading.rest.slice((names[index] as string).length);
    return true;
  };
}

function half(morning: string, afternoon: string): ElementReader {
  return (reading) => {
    const text = take(reading, /^[A-Za-z]{2}/);
    if (text !== morning && text !== afternoon) return false;
    reading.isAfternoon = text === afternoon;
    return true;
  };
}

/** Three capital letters, four or five that end in T, and a few that look otherwise. */
function readAbbreviation(reading: Reading): boolean {
  const gmt = /^GMT[+-]\d{1,2}/.exec(reading.rest)?.[0];
  const text = gmt ?? /^(?:ChST|MeST|WITA|UTC|[A-Z]{4}T|[A-Z]{3}T|[A-Z]{3}|[+-]\d\d)(?![A-Z])/.exec(reading.rest)?.[0];
  if (text === undefined) return false;
  reading.rest = reading.rest.slice(text.length);
  if (gmt !== undefined) reading.offsetMinutes = Number(gmt.slice(3)) * 60;
  else reading.abbreviation = text;
  return true;
}

function take(reading: Reading, pattern: RegExp): string | undefined {
  const text = pattern.exec(reading.rest)?.[0];
  if (text !== undefined) reading.rest = reading.rest.slice(text.length);
  return text;
}
