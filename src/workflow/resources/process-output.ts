import { defaultMaxOutputBytes, KdepsError, type ProcessResult } from "../../platform/index.ts";
import type { ProcessRecord } from "./define.ts";

/** What the accessor functions read of a child that ended, whatever way. */
export function recordOf({ stdout, stderr, exitCode, ended }: ProcessResult): ProcessRecord {
  return { stdout, stderr, exitCode: ended === "timeout" ? -1 : (exitCode ?? -1) };
}

/**
 * Output is taken whole or not at all: half of a document is worse than an error.
 * @param limit most bytes of stdout; undefined means what memory is willing to hold
 */
export function refuseTooMuch(type: "exec" | "python", { captured }: ProcessResult, limit: number | undefined): void {
  const allowed = limit ?? defaultMaxOutputBytes;
  if (captured.stdout.totalBytes <= allowed) return;
  throw new KdepsError("too-large", `${type} stdout exceeds output limit of ${allowed} bytes`);
}
