/**
 * The moment an `at:` entry means, as a function of now; undefined for a format nobody knows. RFC 3339 and a date name
 * one moment, a time without a zone is local, a time of day is its next occurrence.
 */
export function parseAt(entry: string): ((now: Date) => Date) | undefined {
  const text = entry.trim();
  if (/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text)) return fixed(text);
  const [, hour, minute, second = "0"] = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return (now) => nextTimeOfDay(now, Number(hour), Number(minute), Number(second));
}

function fixed(text: string): ((now: Date) => Date) | undefined {
  // A bare date would be taken for UTC.
  const moment = new Date(text.includes("T") ? text : `${text}T00:00:00`);
  return Number.isNaN(moment.getTime()) ? undefined : () => moment;
}

function nextTimeOfDay(now: Date, hour: number, minute: number, second: number): Date {
  const next = new Date(now);
  next.setHours(hour, minute, second, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}
