import { describe, expect, test } from "bun:test";
import { abortable, DeadlineError, sleep, withDeadline } from "../../src/workflow/sleep.ts";

const never = () => new Promise<never>(() => {});
const open = new AbortController().signal;

describe("an abort ends at once, with the caller's own reason", () => {
  const reason = new Error("gone");
  test.each<[string, (signal: AbortSignal) => Promise<unknown>]>([
    ["sleep", (signal) => sleep(60_000, signal)],
    ["sleep beyond what a timer holds", (signal) => sleep(2 ** 40, signal)],
    ["abortable", (signal) => abortable(never(), signal)],
    ["withDeadline", (signal) => withDeadline(60_000, signal, never)],
  ])("%s", async (_, wait) => {
    const controller = new AbortController();
    const waiting = wait(controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(wait(AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

test("work in time gives its result, and its signal stays quiet", async () => {
  let seen: AbortSignal | undefined;
  const value = await withDeadline(1000, open, async (signal) => {
    seen = signal;
    return 7;
  });
  expect([value, seen?.aborted]).toEqual([7, false]);
});

test("work that is late is told and not waited for", async () => {
  let seen: unknown;
  const late = withDeadline(10, open, async (signal) => {
    signal.addEventListener("abort", () => {
      seen = signal.reason;
    });
    return await never();
  });
  await expect(late).rejects.toThrow(new DeadlineError("timed out after 10ms"));
  expect(seen).toBeInstanceOf(DeadlineError);
});

test("what the work throws comes through", async () => {
  await expect(withDeadline(1000, open, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
