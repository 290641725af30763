import type { RunRecord } from "../../src/store/index.ts";

/** A run that ended well, told from others by its request id. */
export function runRecord(requestId: string, over: Partial<RunRecord> = {}): RunRecord {
  return {
    requestId,
    workflow: "w",
    startedAt: Date.now(),
    durationMs: 1.5,
    status: "ok",
    input: null,
    output: null,
    resources: [],
    ...over,
  };
}
