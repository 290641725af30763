import type { RunRecorder, SecretValues } from "../store/index.ts";
import { execute, type Plan } from "./engine/index.ts";
import { eventWriter } from "./event-writer.ts";
import { recordRun } from "./record-run.ts";
import type { Host, RequestData, RunEvent, RunResult } from "./run.ts";

/** Who is told of a run besides its caller. */
export type Observers = {
  /** Keeps the run in the history. */
  readonly recorder?: RunRecorder | undefined;
  /** What the history must not hold. */
  readonly secrets?: SecretValues | undefined;
  /** Receives execution events, one JSON object a line. */
  readonly events?: ((line: string) => void) | undefined;
};

/** `execute`, with the run recorded and its events written. Rejects as `execute` does. */
export async function executeObserved(
  plan: Plan,
  request: RequestData | undefined,
  host: Host,
  signal: AbortSignal,
  { recorder, secrets, events }: Observers,
): Promise<RunResult> {
  if (!recorder && !events) return await execute(plan, request, host, signal);
  const record = recorder && recordRun(plan.name, request, secrets);
  const writer = events && eventWriter(plan.name, events);
  const onEvent = (event: RunEvent) => {
    record?.onEvent(event);
    writer?.resource(event);
  };
  writer?.workflow("workflow.started");
  try {
    const result = await execute(plan, request, { ...host, onEvent }, signal);
    if (record) recorder.add(record.ended(result));
    writer?.workflow("workflow.completed");
    return result;
  } catch (error) {
    if (record) recorder.add(record.failed(error));
    writer?.workflow("workflow.failed", error);
    throw error;
  }
}
