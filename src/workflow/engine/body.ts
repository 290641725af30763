import type { Frame } from "../context/index.ts";
import type { CompiledResource } from "../plan.ts";
import { runAction } from "./action.ts";
import { envelopeOutcome, type Outcome } from "./outcome.ts";
import { respond } from "./response.ts";
import { runSteps } from "./steps.ts";

/** Runs a resource's body once: `before`, the action, `after`, and what they add up to. */
export async function runBody(frame: Frame): Promise<Outcome> {
  const { before, action, after, response } = frame.resource;
  frame.ownOutput = undefined;
  frame.lastOutput = undefined;
  if (before.length > 0) await runSteps(before, frame, "inline before resource failed");
  if (!action) return await withoutAction(frame, frame.resource);
  const result = await runAction(action, frame, frame.resource.id);
  frame.ownOutput = result;
  frame.lastOutput = result;
  if (after.length > 0) await runSteps(after, frame, "after resource failed");
  return response ? envelopeOutcome(respond(response, frame)) : { value: result };
}

/** Without an action the response is computed once, before `after`, which runs for its effects only. */
async function withoutAction(frame: Frame, { response, after }: CompiledResource): Promise<Outcome> {
  const outcome = response ? envelopeOutcome(respond(response, frame)) : { value: { status: "expressions_executed" } };
  if (response) {
    frame.ownOutput = outcome.value;
    frame.lastOutput = outcome.value;
  }
  if (after.length > 0) await runSteps(after, frame, "after resource failed");
  return outcome;
}
