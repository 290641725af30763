import { messageOf } from "../platform/index.ts";
import { WorkflowError } from "../workflow/index.ts";
import { HttpFailure } from "./http-failure.ts";
import type { RequestFacts } from "./request-facts.ts";
import { mayHaveBody } from "./sendable.ts";

/** The HTTP answer of a request that failed. Details of internal errors are shown only with `debug`. */
export function failureResponse(error: unknown, facts: RequestFacts, debug: boolean): Response {
  if (error instanceof HttpFailure) {
    return json(error.status, { code: error.code, message: error.message }, facts, error.headers);
  }
  if (!(error instanceof WorkflowError)) return json(500, { code: "INTERNAL_ERROR", ...masked(error, debug) }, facts);
  const { status, apiCode: code, message, resourceId, details } = error;
  if (error.isInternal) return json(status, { code, ...masked(error, debug) }, facts);
  return json(status, { code, message, ...(resourceId && { resourceId }), ...(details && { details }) }, facts);
}

/** Whether an error is a fault on this side of the connection, which the log has to tell about. */
export function isFault(error: unknown): boolean {
  return !(error instanceof HttpFailure) && !(error instanceof WorkflowError && !error.isInternal);
}

function masked(error: unknown, debug: boolean): Record<string, unknown> {
  if (!debug) return { message: "Internal server error" };
  const detail = messageOf(error);
  const stack = error instanceof Error && error.stack ? { stack: error.stack } : {};
  return { message: `Internal server error: ${detail}`, details: { error: detail }, ...stack };
}

function json(
  wanted: number,
  error: object,
  { id, path, method }: RequestFacts,
  headers: Readonly<Record<string, string>> = {},
): Response {
  // A check may name any number from 100 on; an answer cannot end with 1xx.
  const status = wanted < 200 ? 400 : wanted;
  const meta = { requestID: id, timestamp: new Date().toISOString(), path, method };
  const body = mayHaveBody(status) ? JSON.stringify({ success: false, error, meta }) : null;
  return new Response(body, { status, headers: { "Content-Type": "application/json", ...headers } });
}
