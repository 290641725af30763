import { describe, expect, test } from "bun:test";
import { errorOf, evaluate } from "../support.ts";

const moment = "date('2009-02-04T21:05:57.012345678-08:00')";

describe("Format writes layouts of Go's time package", () => {
  test.each([
    ["Mon Jan _2 15:04:05 2006", "Wed Feb  4 21:05:57 2009"],
    ["Monday, 02-Jan-06 15:04:05 -0700", "Wednesday, 04-Feb-09 21:05:57 -0800"],
    ["2006-01-02T15:04:05Z07:00", "2009-02-04T21:05:57-08:00"],
    ["2006-01-02T15:04:05.999999999Z07:00", "2009-02-04T21:05:57.012345678-08:00"],
    ["3:04PM 03:04pm", "9:05PM 09:05pm"],
    ["January 2 2006 1 __2 002", "February 4 2009 2  35 035"],
    ["05.000 05.000000 05,000", "57.012 57.012345 57,012"],
    ["05.99 05.999", "57.01 57.012"],
    ["-07 -07:00 -0700 -07:00:00 -070000 Z07", "-08 -08:00 -0800 -08:00:00 -080000 -08"],
    ["06 5 4 2", "09 57 5 4"],
    ["Januaryx Janx JAN MONTH", "Februaryx Janx JAN MONTH"],
    ["_2006 2006_", "_2009 2009_"],
    ["no elements", "no elements"],
    ["", ""],
  ])("%j", (layout, text) => {
    expect(evaluate(`${moment}.Format('${layout}')`)).toBe(text);
  });

  test.each([
    ["date('2024-01-01').Format('Z07:00 MST')", "Z UTC"],
    ["date('2024-01-01').Format('05.999|05.000')", "00|00.000"],
    ["date('2024-07-01', '2006-01-02', 'Europe/Berlin').Format('MST -07')", "CEST +02"],
    ["date('2024-01-01', '2006-01-02', 'Europe/Berlin').Format('MST -07')", "CET +01"],
    ["date('2024-07-01', '2006-01-02', 'America/New_York').Format('MST')", "EDT"],
    ["date('2024-01-01', '2006-01-02', 'Europe/London').Format('MST')", "GMT"],
    ["date('2024-01-01T00:00:00+05:30').Format('MST')", "+0530"],
    ["date('02 Jan 24 10:00 PST').Format('15:04 MST -0700')", "10:00 PST +0000"],
    ["date('2024-01-01 00:30:00').Format('3:04 PM')", "12:30 AM"],
    ["date('2024-01-01 12:30:00').Format('3:04 PM')", "12:30 PM"],
    ["date('0005-01-01').Format('2006 06')", "0005 05"],
    ["format(date('2024-01-02'), '02.01.06')", "02.01.24"],
  ])("%s", (source, text) => {
    expect(evaluate(source)).toBe(text);
  });
});

describe("date reads", () => {
  test.each([
    ["date('2024-02-29')", "2024-02-29T00:00:00Z"],
    ["date('23:04:05')", "0000-01-01T23:04:05Z"],
    ["date('2024-02-29 01:02:03')", "2024-02-29T01:02:03Z"],
    ["date('2024-02-29 01:02:03.25')", "2024-02-29T01:02:03.25Z"],
    ["date('2024-02-29T01:02:03Z')", "2024-02-29T01:02:03Z"],
    ["date('2024-02-29T01:02:03.5+02:00')", "2024-02-29T01:02:03.5+02:00"],
    ["date('02 Jan 06 15:04 UTC')", "2006-01-02T15:04:00Z"],
    ["date('Monday, 02-Jan-06 15:04:05 GMT')", "2006-01-02T15:04:05Z"],
    ["date('Mon, 02 Jan 2006 15:04:05 GMT+3')", "2006-01-02T15:04:05+03:00"],
    ["date('Tue, 02 Jan 2024 15:04:05 GMT')", "2024-01-02T15:04:05Z"],
    ["date('3pm', '3pm')", "0000-01-01T15:00:00Z"],
    ["date('12am', '3pm')", "0000-01-01T00:00:00Z"],
    ["date('31.12.68', '02.01.06')", "2068-12-31T00:00:00Z"],
    ["date('1.2.69', '2.1.06')", "1969-02-01T00:00:00Z"],
    ["date('january 5, 2024', 'January 2, 2006')", "2024-01-05T00:00:00Z"],
    ["date('2024 060', '2006 002')", "2024-02-29T00:00:00Z"],
    ["date('2024-01-01   10', '2006-01-02 15')", "2024-01-01T10:00:00Z"],
    ["date('10:00:00.125', '15:04:05.000')", "0000-01-01T10:00:00.125Z"],
    ["date('10:00 -0330', '15:04 -0700')", "0000-01-01T10:00:00-03:30"],
    ["date('2024-07-01 12:00', '2006-01-02 15:04', 'Europe/Berlin')", "2024-07-01T12:00:00+02:00"],
    ["date(timezone('Asia/Tokyo'), '2024-07-01')", "2024-07-01T00:00:00+09:00"],
    ["date(timezone('Asia/Tokyo'), '2024-07-01T00:00:00Z')", "2024-07-01T00:00:00Z"],
    ["date(timezone('UTC'), '07/2024', '01/2006')", "2024-07-01T00:00:00Z"],
  ])("%s", (source, text) => {
    expect(evaluate(`string(${source})`)).toBe(text);
  });

  test.each([
    "",
    "nope",
    "2024-13-01",
    "2024-02-30",
    "2023-02-29",
    "24:00:00",
    "2024-01-01T00:00:00",
    "2024-01-01T00:00:60Z",
    "2024-1-1",
    "2024-01-01 trailing",
  ])("%j is no date", (text) => {
    expect(errorOf(() => evaluate(`date('${text}')`)).message).toBe(
      `expression execution failed: invalid date ${text} (1:1)`,
    );
  });

  test.each([
    ["13pm", "3pm"],
    ["10:00 xm", "15:04 pm"],
    ["2024 366x", "2006 002"],
    ["2023 366", "2006 002"],
    ["2024 060 03", "2006 002 01"],
    ["x", "y"],
    ["12", "123"],
  ])("%j is no date in the layout %j", (text, layout) => {
    expect(errorOf(() => evaluate(`date('${text}', '${layout}')`)).message).toContain(`invalid date ${text}`);
  });
});

describe("dates and durations calculate", () => {
  test.each([
    ["(date('2024-03-01') - date('2024-02-28')).Hours()", 48],
    ["string(date('2024-02-28') + duration('48h'))", "2024-03-01T00:00:00Z"],
    ["string(duration('48h') + date('2024-02-28'))", "2024-03-01T00:00:00Z"],
    ["string(date('2024-01-01') - duration('1ns'))", "2023-12-31T23:59:59.999999999Z"],
    ["string(date('2024-01-01T00:00:00+02:00') + duration('1h'))", "2024-01-01T01:00:00+02:00"],
    ["date('2024-01-01T02:00:00+02:00') == date('2024-01-01')", true],
    ["date('2024-01-01T02:00:00+02:00') < date('2024-01-01T00:00:01Z')", true],
    ["date('2024-01-01') == '2024-01-01'", false],
    ["date('2024-01-01') == x", false],
    ["date('2024-01-01') in [x, date('2024-01-01')]", true],
    ["string(max([1]) * duration('20m'))", "20m0s"],
    ["string(duration('20m') * 1.5)", "30m0s"],
    ["string(duration('1h') - duration('90m'))", "-30m0s"],
    ["duration('90m').Hours()", 1.5],
    ["duration('1500us').Milliseconds()", 1],
    ["duration('-1500us').Milliseconds()", -1],
    ["duration('1h') > duration('59m')", true],
    ["int(duration('1s'))", 1_000_000_000],
    ["map(sort([date('2024-01-02'), date('2024-01-01')]), .Day())", [1, 2]],
    ["map(sortBy([duration('2s'), duration('1s')], #, 'desc'), .Seconds())", [2, 1]],
    ["date('1969-12-31 23:59:59').Unix()", -1],
    ["date('1969-12-31 23:59:59.5').Unix()", -1],
    ["date('2024-03-03').Weekday()", 0],
    ["date('2024-12-31').YearDay()", 366],
    ["date('2024-07-01').In(timezone('Europe/Berlin')).Hour()", 2],
    ["date('2024-01-01').Before(date('2024-01-02'))", true],
    ["now().Sub(now()).Seconds() <= 0", true],
    ["now(timezone('Asia/Tokyo')).Format('-07')", "+09"],
    ["json({at: date('2024-01-01'), length: duration('1us')})", '{"at":"2024-01-01T00:00:00Z","length":1000}'],
  ])("%s", (source, value) => {
    expect(evaluate(source, { x: 1 })).toEqual(value);
  });

  test("a date beyond the calendar is an error", () => {
    const source = "reduce(1..1000, #acc + duration('2500000h'), date('2024-01-01'))";
    expect(errorOf(() => evaluate(source)).message).toBe("expression execution failed: date out of range (1:22)");
  });
});
