import type { ProcessResult } from "../platform/index.ts";
import { ToolError } from "./tool-error.ts";

/**
 * Where the user has set a limit, output beyond it is an error and never an answer with a gap.
 * @throws {ToolError} `too-large`: `<what> stdout exceeds output limit of N bytes`.
 */
export function refuseTooMuchOutput(what: string, { captured }: ProcessResult, maxBytes: number | undefined): void {
  if (maxBytes === undefined || captured.stdout.totalBytes <= maxBytes) return;
  throw new ToolError("too-large", `${what} stdout exceeds output limit of ${maxBytes} bytes`);
}
