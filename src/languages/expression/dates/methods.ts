import { Fault } from "../errors.ts";
import type { TypedValue } from "../values/kind.ts";
import { type DateValue, dateOf } from "./date-value.ts";
import { DurationValue } from "./duration-value.ts";
import { weekday } from "./format-date.ts";
import { utc, Zone } from "./zone.ts";

type Method<Value> = (value: Value, args: readonly unknown[]) => unknown;

const dateMethods: Readonly<Record<string, Method<DateValue>>> = {
  Year: ({ parts }) => parts.year,
  Month: ({ parts }) => parts.month,
  Day: ({ parts }) => parts.day,
  Hour: ({ parts }) => parts.hour,
  Minute: ({ parts }) => parts.minute,
  Second: ({ parts }) => parts.second,
  Nanosecond: ({ parts }) => parts.millisecond * 1e6 + parts.microsecond * 1e3 + parts.nanosecond,
  Unix: ({ parts }) => Math.floor(parts.epochMilliseconds / 1e3),
  UnixMilli: ({ parts }) => parts.epochMilliseconds,
  Weekday: ({ parts }) => weekday(parts),
  YearDay: ({ parts }) => parts.dayOfYear,
  Format: (date, args) => date.format(text(args)),
  Add: (date, args) => date.plus(duration(args).nanoseconds),
  Sub: (date, args) => new DurationValue(date.instant - other(args).instant),
  Before: (date, args) => date.instant < other(args).instant,
  After: (date, args) => date.instant > other(args).instant,
  Equal: (date, args) => date.instant === other(args).instant,
  UTC: (date) => date.in(utc),
  In: (date, args) => date.in(zone(args)),
  String: (date) => date.text(),
};

const durationMethods: Readonly<Record<string, Method<DurationValue>>> = {
  Hours: (length) => length.in(3.6e12),
  Minutes: (length) => length.in(6e10),
  Seconds: (length) => length.in(1e9),
  Milliseconds: (length) => Math.trunc(length.in(1e6)),
  Microseconds: (length) => Math.trunc(length.in(1e3)),
  Nanoseconds: (length) => length.in(1),
  String: (length) => length.text(),
};

const zoneMethods: Readonly<Record<string, Method<Zone>>> = {
  String: (place) => place.text(),
};

/** Calls a method of a date, a duration or a zone. @throws {Fault} when there is none of that name */
export function callTypedMethod(value: TypedValue | Date, name: string, args: readonly unknown[]): unknown {
  const date = dateOf(value);
  const method = date
    ? bound(dateMethods, date, name)
    : value instanceof DurationValue
      ? bound(durationMethods, value, name)
      : value instanceof Zone
        ? bound(zoneMethods, value, name)
        : undefined;
  if (!method) throw new Fault(`cannot fetch ${name} from ${date ? "time.Time" : (value as TypedValue).kind}`);
  return method(args);
}

function bound<Value>(methods: Readonly<Record<string, Method<Value>>>, value: Value, name: string) {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method && ((args: readonly unknown[]) => method(value, args));
}

function text([value]: readonly unknown[]): string {
  if (typeof value !== "string") throw new Fault("expected a text");
  return value;
}

function other([value]: readonly unknown[]): DateValue {
  const date = dateOf(value);
  if (!date) throw new Fault("expected a date");
  return date;
}

function duration([value]: readonly unknown[]): DurationValue {
  if (!(value instanceof DurationValue)) throw new Fault("expected a duration");
  return value;
}

function zone([value]: readonly unknown[]): Zone {
  if (!(value instanceof Zone)) throw new Fault("expected a time zone");
  return value;
}
