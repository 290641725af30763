import { messageOf } from "../platform/index.ts";
import type { ResourceTiming, RunRecord } from "../store/index.ts";
import type { RequestData, RunEvent, RunResult } from "./run.ts";

/** Watches one run and makes its history record when it is over. */
export type RunWatch = {
  readonly onEvent: (event: RunEvent) => void;
  readonly ended: (result: RunResult) => RunRecord;
  readonly failed: (error: unknown) => RunRecord;
};

/** Starts watching a run now. A single run has no request. */
export function recordRun(workflow: string, request?: RequestData): RunWatch {
  const startedAt = new Date();
  const start = performance.now();
  const resources: ResourceTiming[] = [];
  const record = (outcome: Pick<RunRecord, "status" | "output"> & { error?: string }): RunRecord => ({
    id: request?.id ?? crypto.randomUUID(),
    workflow,
    startedAt,
    durationMs: performance.now() - start,
    input: request && inputOf(request),
    resources,
    ...outcome,
  });
  return {
    onEvent({ type, actionId, resourceType, ms = 0, error }) {
      const status = timingStatus[type];
      if (status) resources.push({ actionId, type: resourceType, status, ms, ...(error && { error }) });
    },
    ended: (result) => record({ status: "ok", output: result.kind === "value" ? result.value : result.envelope.data }),
    failed: (error) => record({ status: "failed", output: undefined, error: messageOf(error) }),
  };
}

const timingStatus: Readonly<Partial<Record<RunEvent["type"], ResourceTiming["status"]>>> = {
  "resource.completed": "completed",
  "resource.skipped": "skipped",
  "resource.failed": "failed",
};

function inputOf({ method, path, headers, query, params, body, files }: RequestData): object {
  return {
    method,
    path,
    headers,
    query,
    params,
    body,
    files: files.map(({ field, name, size }) => ({ field, name, size })),
  };
}
