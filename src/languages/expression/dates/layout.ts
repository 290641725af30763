/**
 * The parts of a layout of Go's `time` package, which writes a layout as the reference time looks in it: Monday,
 * January 2, 15:04:05, 2006, in the zone seven hours west of UTC.
 */
export type LayoutPart = {
  /** The piece of the reference time; undefined for text that stands for itself. */
  readonly element: string | undefined;
  readonly text: string;
};

/** Longer pieces come first where one begins another. Names of months and days end before a small letter. */
const elements =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|002|0[1-6]|15|1|2006|2|__2|_2(?!006)|3|4|5|PM|pm|[-Z]070000|[-Z]07:00:00|[-Z]0700|[-Z]07:00|[-Z]07|[.,](?:0+|9+)(?!\d)/g;

export function layoutParts(layout: string): LayoutPart[] {
  const parts: LayoutPart[] = [];
  let from = 0;
  for (const match of layout.matchAll(elements)) {
    if (match.index > from) parts.push({ element: undefined, text: layout.slice(from, match.index) });
    parts.push({ element: match[0], text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < layout.length) parts.push({ element: undefined, text: layout.slice(from) });
  return parts;
}

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** From Sunday, which is day 0. */
export const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
