import { messageOf } from "../platform/index.ts";
import {
  noSecrets,
  type ResourceTiming,
  type RunRecord,
  redacted,
  redactedText,
  type SecretValues,
} from "../store/index.ts";
import type { RequestData, RunEvent, RunResult } from "./run.ts";

/** Watches one run and makes its history record when it is over. */
export type RunWatch = {
  readonly onEvent: (event: RunEvent) => void;
  readonly ended: (result: RunResult) => RunRecord;
  readonly failed: (error: unknown) => RunRecord;
};

/** Starts watching a run now. A single run has no request. Known secrets are kept out of everything that is recorded. */
export function recordRun(workflow: string, request?: RequestData, secrets: SecretValues = noSecrets): RunWatch {
  const startedAt = Date.now();
  const start = performance.now();
  const resources: ResourceTiming[] = [];
  const record = (outcome: Pick<RunRecord, "status" | "output"> & { error?: string }): RunRecord => ({
    requestId: request?.id,
    workflow,
    startedAt,
    durationMs: performance.now() - start,
    input: request ? redacted(inputOf(request), secrets) : null,
    resources,
    ...outcome,
  });
  return {
    onEvent({ type, actionId, resourceType, ms = 0, error }) {
      const status = timingStatus[type];
      if (!status) return;
      const failure = error && { error: redactedText(error, secrets) };
      resources.push({ actionId, type: resourceType, status, ms, ...failure });
    },
    ended: (result) => record({ status: "ok", output: redacted(outputOf(result), secrets) }),
    failed: (error) => record({ status: "failed", output: null, error: redactedText(messageOf(error), secrets) }),
  };
}

const timingStatus: Readonly<Partial<Record<RunEvent["type"], ResourceTiming["status"]>>> = {
  "resource.completed": "completed",
  "resource.skipped": "skipped",
  "resource.failed": "failed",
};

function inputOf({ method, path, headers, query, params, body, files }: RequestData): object {
  const uploads = files.map(({ field, name, size }) => ({ field, name, size }));
  return { method, path, headers, query, params, body, files: uploads };
}

/** What the client got: for a file its name, not its content. */
function outputOf(result: RunResult): unknown {
  if (result.kind === "value") return result.value;
  const { data, file } = result.envelope;
  return file === undefined ? data : { file };
}
