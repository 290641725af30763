import { KdepsError, messageOf } from "../../platform/index.ts";
import type { Frame } from "../context/index.ts";
import { WorkflowError } from "../error.ts";
import type { CompiledLoop } from "../plan.ts";
import { sleep } from "../sleep.ts";
import { failureCode } from "./failure.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Runs passes while the condition holds, up to the limit. One result is not wrapped in a list, none is an empty list; a
 * pass that was skipped (undefined) adds nothing.
 */
export async function runLoop(
  loop: CompiledLoop,
  frame: Frame,
  pass: () => Promise<Outcome | undefined>,
): Promise<Outcome> {
  const outer = { loop: frame.loop, loopValues: frame.loopValues };
  const outcomes: Outcome[] = [];
  frame.loopValues = new Map();
  try {
    for (let index = 0; index < loop.limit; index++) {
      frame.run.signal.throwIfAborted();
      frame.loop = { index, results: outcomes.map(({ value }) => value) };
      if (!goesOn(loop, frame)) break;
      await waitForPass(loop, index, frame.run.signal);
      const outcome = await runPass(pass, frame, index);
      if (outcome) outcomes.push(outcome);
    }
  } finally {
    Object.assign(frame, outer);
  }
  const [only] = outcomes;
  return outcomes.length === 1 && only ? only : { value: outcomes.map(({ value }) => value) };
}

function goesOn(loop: CompiledLoop, { scope }: Frame): boolean {
  try {
    return loop.while?.run(scope) ?? true;
  } catch (cause) {
    const message = `loop while condition evaluation failed: ${messageOf(cause)}`;
    throw new KdepsError("failed", message, { cause });
  }
}

async function waitForPass({ at, everyMs }: CompiledLoop, index: number, signal: AbortSignal): Promise<void> {
  const moment = at?.[index]?.(new Date());
  if (moment) {
    const ms = moment.getTime() - Date.now();
    if (ms > 0) await sleep(ms, signal);
  } else if (everyMs !== undefined && index > 0) {
    await sleep(everyMs, signal);
  } else if (index % 100 === 99) {
    // A long loop of plain expressions lets other requests have their turn.
    await sleep(0, signal);
  }
}

async function runPass(
  pass: () => Promise<Outcome | undefined>,
  { run }: Frame,
  index: number,
): Promise<Outcome | undefined> {
  try {
    return await pass();
  } catch (cause) {
    run.signal.throwIfAborted();
    if (cause instanceof WorkflowError) throw cause;
    throw new KdepsError(failureCode(cause), `loop iteration ${index} failed: ${messageOf(cause)}`, { cause });
  }
}
