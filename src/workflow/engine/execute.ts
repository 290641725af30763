import { createRun, type Run } from "../context/index.ts";
import { WorkflowError } from "../error.ts";
import type { Plan } from "../plan.ts";
import type { Host, RequestData, RunResult } from "../run.ts";
import { callComponent } from "./component/call-component.ts";
import type { Outcome } from "./outcome.ts";
import { runResource } from "./run-resource.ts";

/**
 * Runs a workflow for one request, or without one. A resource starts as soon as everything it requires has ended; when
 * one fails no other starts, those that run are awaited, and the first failure is reported.
 * @throws {WorkflowError} when the run failed; the signal's reason when it was aborted
 */
export async function execute(
  plan: Plan,
  request: RequestData | undefined,
  host: Host,
  signal: AbortSignal,
): Promise<RunResult> {
  signal.throwIfAborted();
  const outcome = await runGraph(createRun({ plan, request, host, signal, callComponent }));
  signal.throwIfAborted();
  if (!outcome) {
    throw new WorkflowError(`target resource '${plan.target}' produced no output`, { resourceId: plan.target });
  }
  const { envelope, value } = outcome;
  return envelope ? { kind: "envelope", envelope } : { kind: "value", value };
}

/** The target's outcome. The target is the last resource of the order, because everything else is required by it. */
async function runGraph(run: Run): Promise<Outcome | undefined> {
  const { resources, requires } = run.plan;
  const ended: Promise<Outcome | undefined>[] = [];
  let failure: { readonly error: unknown } | undefined;

  const start = async (position: number): Promise<Outcome | undefined> => {
    for (const needed of requires[position] ?? []) await ended[needed];
    const resource = resources[position];
    if (failure || !resource) return undefined;
    try {
      run.signal.throwIfAborted();
      return await runResource(resource, run, undefined);
    } catch (error) {
      failure ??= { error };
      return undefined;
    }
  };
  for (let position = 0; position < resources.length; position++) ended.push(start(position));
  await Promise.all(ended);
  if (failure) throw failure.error;
  return await ended.at(-1);
}
