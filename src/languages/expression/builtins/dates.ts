import { durationNanoseconds } from "../../duration.ts";
import { DateValue, dateOf } from "../dates/date-value.ts";
import { DurationValue } from "../dates/duration-value.ts";
import { parseDate, parseKnownDate } from "../dates/parse-date.ts";
import { utc, Zone, zoneNamed } from "../dates/zone.ts";
import { Fault } from "../errors.ts";
import { type BuiltinTable, builtin, date, optional, type Param, text } from "./builtin.ts";

/** Steps of making or writing a date. */
const dateCost = 500;

const zone: Param<Zone> = { kinds: ["time.Location"] };
const zoneOrText: Param<Zone | string> = { kinds: ["time.Location", "string"] };

export const dateFunctions: BuiltinTable = {
  now: builtin([optional(zone)], "time.Time", ([where], meter) => {
    meter.step(dateCost);
    return new DateValue(Temporal.Now.instant().epochNanoseconds, where ?? utc);
  }),
  date: builtin([zoneOrText, optional(text), optional(text)], "time.Time", ([first, second, third], meter) => {
    meter.step(dateCost);
    if (!(first instanceof Zone)) return dateIn(third === undefined ? utc : zoneNamed(third), first, second);
    if (second === undefined) throw new Fault("not enough arguments to call date");
    return dateIn(first, second, third);
  }),
  duration: builtin([text], "time.Duration", ([value]) => {
    // Go's words for what is wrong with a duration are the message.
    return new DurationValue(durationNanoseconds(value));
  }),
  timezone: builtin([text], "time.Location", ([name]) => zoneNamed(name)),
  format: builtin([date, text], "string", ([value, layout], meter) => {
    meter.step(dateCost);
    return dateOf(value)?.format(layout);
  }),
};

function dateIn(where: Zone, value: string, layout: string | undefined): DateValue {
  const parsed = layout === undefined ? parseKnownDate(value, where) : parseDate(value, layout, where);
  if (!parsed) throw new Fault(`invalid date ${value}`);
  return parsed;
}
