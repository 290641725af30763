import { describe, expect, test } from "bun:test";
import { failureOf, runOnce } from "../run-project.ts";

const loop = (block: string, response = `"{{ loop.index() }}"`, more = "") =>
  `- {actionId: t, loop: ${block}${more}, apiResponse: {response: ${response}}}`;

const envelope = (data: unknown) => ({ success: true, data });

describe("passes", () => {
  test.each<[string, string, unknown]>([
    ["five envelopes", loop('{while: "loop.index() < 5"}'), [0, 1, 2, 3, 4].map(envelope)],
    ["D29 one pass answers the bare value", loop('{while: "loop.index() < 1"}'), 0],
    ["none is an empty list", loop('{while: "false"}'), []],
    ["without while the cap ends it", loop("{maxIterations: 2}"), [envelope(0), envelope(1)]],
    ["the cap ends it normally", loop('{while: "true", maxIterations: 3}'), [0, 1, 2].map(envelope)],
    ["count is one more than index", loop("{maxIterations: 2}", `"{{ loop.count() }}"`), [envelope(1), envelope(2)]],
    [
      "results of earlier passes",
      loop("{maxIterations: 2}", `"{{ len(loop.results()) }}"`),
      [envelope(0), envelope(1)],
    ],
    [
      "values by get",
      loop(
        "{maxIterations: 2}",
        `["{{ get('index', 'loop') }}", "{{ get('count', 'loop') }}", "{{ get('results', 'loop') }}"]`,
      ),
      [envelope([0, 1, []]), envelope([1, 2, [envelope([0, 1, []])]])],
    ],
    [
      "a skipped pass adds nothing",
      loop("{maxIterations: 3}", `"{{ loop.index() }}"`, `, validations: {skip: ["loop.index() == 1"]}`),
      [envelope(0), envelope(2)],
    ],
    [
      "past times do not wait",
      loop("{at: ['2001-01-01', '2001-01-01T10:00:00Z', '2001-01-01T10:00:00']}"),
      [0, 1, 2].map(envelope),
    ],
    ["at limits the passes", loop("{at: ['2001-01-01'], maxIterations: 5}"), 0],
    [
      "items inside",
      loop("{maxIterations: 2}", `"{{ loop.index() }}{{ item.current() }}"`, ", items: [a, b]"),
      [0, 1].map((n) => [envelope(`${n}a`), envelope(`${n}b`)]),
    ],
  ])("%s", async (_, resources, expected) => {
    expect(await runOnce(resources)).toEqual(expected);
  });

  test("loop memory is dropped at the end, ordinary memory stays", async () => {
    const resources = `
- actionId: a
  loop: {while: "get('n', 'loop') == nil || get('n', 'loop') < 3", maxIterations: 10}
  before: ["set('n', loop.count(), 'loop')", "set('total', get('total', 0) + 1)"]
- {actionId: t, requires: [a], apiResponse: {response: ["{{ get('n', 'loop') }}", "{{ get('total') }}"]}}`;
    expect(await runOnce(resources)).toEqual([null, 3]);
  });

  test("every waits between passes, not before the first and not after the last", async () => {
    const started = performance.now();
    await runOnce(loop('{every: 60ms, while: "loop.index() < 3"}'));
    const ms = performance.now() - started;
    // After the second pass the third is waited for, and then the condition ends it.
    expect(ms).toBeGreaterThanOrEqual(118);
    expect(ms).toBeLessThan(178);
  });

  test("a long loop lets others have their turn", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await runOnce(loop("{maxIterations: 20000}", "1"));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});

describe("failures", () => {
  test("a condition that cannot be evaluated", async () => {
    const error = await failureOf(runOnce(loop(`{while: "get('a').b"}`)));
    expect(error.message).toStartWith("resource execution failed for t: loop while condition evaluation failed: ");
  });

  test("a pass that fails names its number", async () => {
    const resources = `- {actionId: t, loop: {maxIterations: 3}, exec: {command: "exit {{ loop.index() }}"}}`;
    const error = await failureOf(runOnce(resources));
    expect(error.message).toBe(
      "resource execution failed for t: loop iteration 1 failed: command failed: exit status 1",
    );
  });

  test.each<[string, string]>([
    ["{every: 1s, at: ['10:00']}", "loop: 'every' and 'at' are mutually exclusive; set only one"],
    ["{at: [tomorrow]}", 'loop at entry "tomorrow": unrecognised at time format'],
    ["{at: ['25:00']}", 'loop at entry "25:00": unrecognised at time format'],
  ])("%s is refused before anything runs", async (block, message) => {
    await expect(runOnce(loop(block))).rejects.toThrow(message);
  });
});
