import { messageOf } from "../platform/index.ts";
import { execute, type RequestData, recordRun } from "../workflow/index.ts";
import type { ServerParts } from "./handler.ts";
import type { RequestSession } from "./sessions.ts";
import { successResponse } from "./success-response.ts";

/** Runs the workflow for one request and makes the answer. Every run is recorded, also a failed one. */
export async function runRequest(
  { plan, host, recorder, log }: ServerParts,
  data: RequestData,
  session: RequestSession,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  const record = recorder && recordRun(plan.name, data);
  try {
    const result = await execute(
      plan,
      data,
      { ...host, session: session.handle, ...(record && { onEvent: record.onEvent }) },
      signal,
    );
    if (record) recorder.add(record.ended(result));
    return await successResponse(result, data, request);
  } catch (error) {
    if (record) recorder.add(record.failed(error));
    throw error;
  } finally {
    try {
      session.commit();
    } catch (error) {
      log.error("session values were not saved", { requestID: data.id, error: messageOf(error) });
    }
  }
}
