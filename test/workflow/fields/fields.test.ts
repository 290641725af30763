import { describe, expect, test } from "bun:test";
import { messageOf } from "../../../src/platform/index.ts";
import {
  boolean,
  duration,
  integer,
  type Mode,
  number,
  type Place,
  texts,
} from "../../../src/workflow/fields/index.ts";

/** The value of a field without expressions, or what was reported about it. */
function read<Out>(mode: Mode<Out>, written: unknown): Out | string {
  const reports: string[] = [];
  const at = { file: "f.yaml", line: 1, column: 1 };
  const place: Place = {
    name: "type.field",
    path: [],
    source: { path: "f.yaml", text: "", locate: () => at, written: () => undefined },
    report: (message) => reports.push(message),
  };
  const field = mode(written, place);
  if (reports.length > 0) return reports.join();
  try {
    return field.run({ lookup: () => undefined });
  } catch (error) {
    return messageOf(error);
  }
}

describe("numbers, booleans and durations", () => {
  test.each<[Mode<unknown>, unknown, unknown]>([
    [integer, 5, 5],
    [integer, "5", 5],
    [integer, " 7 ", 7],
    [integer, "{{ 2 + 3 }}", 5],
    [integer, "{{ '12' }}", 12],
    [integer, 5.5, 'type.field: expected integer, got "5.5"'],
    [integer, "five", 'type.field: expected integer, got "five"'],
    [integer, "{{ nil }}", 'type.field: expected integer, got ""'],
    [integer, "{{ [1] }}", 'type.field: expected integer, got "a list"'],
    [number, "1.5", 1.5],
    [number, "Infinity", 'type.field: expected number, got "Infinity"'],
    [number, "", 'type.field: expected number, got ""'],
    [boolean, true, true],
    [boolean, "True", true],
    [boolean, "{{ 1 > 2 }}", false],
    [boolean, "yes", 'type.field: expected boolean, got "yes"'],
    [duration, "1m30s", 90_000],
    [duration, "500ms", 500],
    [duration, "5", 5000],
    [duration, 5, 5000],
    [duration, "soon", undefined],
    [duration, "", undefined],
    [texts, ["a", "{{ ['b', 1] }}", "c{{ 1 }}"], ["a", "b", "1", "c1"]],
  ])("%p %p", (mode, written, expected) => {
    expect(read(mode, written)).toEqual(expected);
  });
});
