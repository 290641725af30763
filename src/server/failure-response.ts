import { messageOf } from "../platform/index.ts";
import { WorkflowError } from "../workflow/index.ts";
import { HttpFailure } from "./http-failure.ts";
import type { RequestFacts } from "./success-response.ts";

/** The HTTP answer of a request that failed. Details of internal errors are shown only with `debug`. */
export function failureResponse(error: unknown, facts: RequestFacts, debug: boolean): Response {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (error instanceof HttpFailure) {
    for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    return json(error.status, { code: error.code, message: error.message }, facts, headers);
  }
  if (error instanceof WorkflowError && !error.isInternal) {
    const { apiCode: code, message, resourceId, details } = error;
    return json(
      error.status,
      { code, message, ...(resourceId && { resourceId }), ...(details && { details }) },
      facts,
      headers,
    );
  }
  const status = error instanceof WorkflowError ? error.status : 500;
  const code = error instanceof WorkflowError ? error.apiCode : "INTERNAL_ERROR";
  return json(status, { code, ...masked(error, debug) }, facts, headers);
}

function masked(error: unknown, debug: boolean): Record<string, unknown> {
  if (!debug) return { message: "Internal server error" };
  const detail = messageOf(error);
  const stack = error instanceof Error && error.stack ? { stack: error.stack } : {};
  return { message: `Internal server error: ${detail}`, details: { error: detail }, ...stack };
}

function json(status: number, error: object, { id, path, method }: RequestFacts, headers: Headers): Response {
  const meta = { requestID: id, timestamp: new Date().toISOString(), path, method };
  return new Response(JSON.stringify({ success: false, error, meta }), { status, headers });
}
