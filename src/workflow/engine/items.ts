import { KdepsError, messageOf } from "../../platform/index.ts";
import { type Frame, resultsOf } from "../context/index.ts";
import { WorkflowError } from "../error.ts";
import type { Field } from "../fields/index.ts";
import { failureCode } from "./failure.ts";
import type { Outcome } from "./outcome.ts";

/** Runs one pass for each item, in order. A pass that was skipped (undefined) or gave nil adds nothing to the list. */
export async function runItems(
  entries: readonly Field<unknown>[],
  frame: Frame,
  pass: () => Promise<Outcome | undefined>,
): Promise<Outcome> {
  const outer = { item: frame.item, itemValues: frame.itemValues };
  const results: unknown[] = [];
  try {
    const all = entries.flatMap((entry) => spread(entry.run(frame.scope)));
    resultsOf(frame).setItems(frame.resource.id, all);
    frame.itemValues = new Map();
    for (let index = 0; index < all.length; index++) {
      frame.run.signal.throwIfAborted();
      frame.item = { all, index };
      const outcome = await pass();
      if (outcome && outcome.value !== null && outcome.value !== undefined) results.push(outcome.value);
    }
  } catch (cause) {
    frame.run.signal.throwIfAborted();
    if (cause instanceof WorkflowError) throw cause;
    throw new KdepsError(failureCode(cause), `item execution failed: ${messageOf(cause)}`, { cause });
  } finally {
    Object.assign(frame, outer);
  }
  return { value: results };
}

/** A list stands for its elements, anything else is one item. */
function spread(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
