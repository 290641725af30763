import { messageOf } from "../../platform/index.ts";
import { type ComponentFrame, createFrame, type Frame, type Run, resultsOf } from "../context/index.ts";
import type { CompiledResource } from "../plan.ts";
import type { RunEvent } from "../run.ts";
import { runBody } from "./body.ts";
import { defaultOnError } from "./default-on-error.ts";
import { resourceFailure } from "./failure.ts";
import { isMeant, passesGate } from "./gate.ts";
import { runItems } from "./items.ts";
import { runLoop } from "./loop.ts";
import { withOnError } from "./on-error.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Takes a resource through its whole life: gates, body with its error handler, and storing what it gave.
 * @returns undefined when it was skipped
 * @throws {WorkflowError} that stops the workflow, or the signal's reason
 */
export async function runResource(
  resource: CompiledResource,
  run: Run,
  call: ComponentFrame | undefined,
): Promise<Outcome | undefined> {
  const frame = createFrame(resource, run, call);
  const started = performance.now();
  const tell = (type: RunEvent["type"], error?: unknown) => emit(frame, type, started, error);
  try {
    const outcome = await executed(frame, tell);
    if (!outcome) {
      tell("resource.skipped");
      return undefined;
    }
    resultsOf(frame).setOutput(resource.id, outcome.value);
    tell("resource.completed");
    return outcome;
  } catch (error) {
    const failure = run.signal.aborted ? run.signal.reason : resourceFailure(error, resource);
    tell("resource.failed", failure);
    throw failure;
  }
}

type Tell = (type: RunEvent["type"], error?: unknown) => void;

async function executed(frame: Frame, tell: Tell): Promise<Outcome | undefined> {
  const { gate, items, loop } = frame.resource;
  const onError = frame.resource.onError ?? defaultOnError(frame.run.env);
  if (gate && !isMeant(gate, frame)) return undefined;
  // Items and loops put the other gates in front of every pass, where they can look at it.
  const isRepeated = items !== undefined || loop !== undefined;
  if (gate && !isRepeated && !passesGate(gate, frame)) return undefined;
  tell("resource.started");
  const body = () => repeated(frame);
  return onError ? await withOnError(onError, frame, body, (error) => tell("resource.retrying", error)) : await body();
}

/** The body as often as `loop` and `items` want it: a loop around items around the body. */
async function repeated(frame: Frame): Promise<Outcome> {
  const { gate, items, loop } = frame.resource;
  const gated = async () => (gate && !passesGate(gate, frame) ? undefined : await runBody(frame));
  if (loop && items) return await runLoop(loop, frame, () => runItems(items, frame, gated));
  if (loop) return await runLoop(loop, frame, gated);
  if (items) return await runItems(items, frame, gated);
  return await runBody(frame);
}

function emit({ run, resource }: Frame, type: RunEvent["type"], started: number, error: unknown): void {
  const { onEvent } = run.host;
  if (!onEvent) return;
  const isStart = type === "resource.started";
  onEvent({
    type,
    actionId: resource.id,
    resourceType: resource.label,
    ...(!isStart && { ms: performance.now() - started }),
    ...(error !== undefined && { error: messageOf(error) }),
  });
}
