import { messageOf } from "../platform/index.ts";
import { executeObserved, type RequestData } from "../workflow/index.ts";
import type { ServerParts } from "./handler.ts";
import type { RequestSession } from "./sessions.ts";
import { successResponse } from "./success-response.ts";

/** Runs the workflow for one request and makes the answer. Session values are kept also when the run failed. */
export async function runRequest(
  { plan, host, observers, log }: ServerParts,
  data: RequestData,
  session: RequestSession,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const result = await executeObserved(plan, data, { ...host, session: session.handle }, signal, observers);
    return await successResponse(result, data, request);
  } finally {
    try {
      session.commit();
    } catch (error) {
      log.error("session values were not saved", { requestID: data.id, error: messageOf(error) });
    }
  }
}
