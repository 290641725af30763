import { KdepsError, messageOf } from "../../platform/index.ts";
import type { Frame } from "../context/index.ts";
import type { CompiledStep } from "../plan.ts";
import { runAction } from "./action.ts";
import { failureCode } from "./failure.ts";
import { envelopeOutcome } from "./outcome.ts";
import { respond } from "./response.ts";

/**
 * Runs the entries of `before` or `after` in order; the first failure ends them.
 * @param what words in front of the error, such as `inline before resource failed`
 */
export async function runSteps(steps: readonly CompiledStep[], frame: Frame, what: string): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      if (step.kind === "statement") step.run(frame.scope);
      else frame.lastOutput = await inlineResult(step, frame, index);
    } catch (cause) {
      frame.run.signal.throwIfAborted();
      const kind = step.kind === "statement" ? "expression" : "inline resource";
      throw new KdepsError(failureCode(cause), `${what}: ${kind} at index ${index} failed: ${messageOf(cause)}`, {
        cause,
      });
    }
  }
}

async function inlineResult(
  step: Exclude<CompiledStep, { kind: "statement" }>,
  frame: Frame,
  index: number,
): Promise<unknown> {
  if (step.kind === "response") return envelopeOutcome(respond(step.response, frame)).value;
  return await runAction(step.action, frame, `_inline_${index}`);
}
