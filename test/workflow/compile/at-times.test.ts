import { describe, expect, test } from "bun:test";
import { parseAt } from "../../../src/workflow/compile/at-times.ts";

/** Local time: what people write without a zone. */
const local = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).toISOString();
const now = new Date(2026, 4, 10, 12, 30, 0);

describe("moments", () => {
  test.each<[string, string]>([
    ["2026-05-11T08:00:00Z", "2026-05-11T08:00:00.000Z"],
    ["2026-05-11T08:00:00.25+02:00", "2026-05-11T06:00:00.250Z"],
    ["2026-05-11T08:00:00", local(2026, 4, 11, 8)],
    ["2026-05-11", local(2026, 4, 11)],
    ["12:31", local(2026, 4, 10, 12, 31)],
    ["12:30:01", local(2026, 4, 10, 12, 30, 1)],
    ["12:30", local(2026, 4, 11, 12, 30)],
    ["00:00", local(2026, 4, 11)],
    [" 23:59 ", local(2026, 4, 10, 23, 59)],
  ])("%s", (entry, expected) => {
    expect(parseAt(entry)?.(now).toISOString()).toBe(expected);
  });
});

test.each(["tomorrow", "24:00", "12:60", "12:30:60", "1:30", "2026-13-01", "2026-05-11 08:00", "2026-05-11T08:00", ""])(
  "%p is no moment",
  (entry) => {
    expect(parseAt(entry)).toBeUndefined();
  },
);
