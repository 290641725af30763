import { messageOf } from "../platform/index.ts";
import { executeObserved, type RequestData, type RunResult } from "../workflow/index.ts";
import type { ServerParts } from "./answer.ts";
import type { RequestSession } from "./sessions.ts";

/**
 * Runs the workflow for one request. Session values are kept also when the run failed.
 * @param signal ends the run, and with it its children: the client went away, or the server is stopping
 * @throws what the run threw; the store's error when values of the session could not be kept, because an answer that
 * says "logged in" would not be true
 */
export async function runRequest(
  { plan, host, observers, log }: ServerParts,
  data: RequestData,
  session: RequestSession,
  signal: AbortSignal,
): Promise<RunResult> {
  const commit = () => {
    try {
      session.commit();
    } catch (error) {
      if (session.isChanged()) throw error;
      log.warn("a session was not prolonged", { requestID: data.id, error: messageOf(error) });
    }
  };
  let result: RunResult;
  try {
    result = await executeObserved(plan, data, { ...host, session: session.handle }, signal, observers);
  } catch (failure) {
    try {
      commit();
    } catch (error) {
      log.error("session values were not saved", { requestID: data.id, error: messageOf(error) });
    }
    throw failure;
  }
  commit();
  return result;
}
