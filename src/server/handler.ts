import { KdepsError, type Log, messageOf } from "../platform/index.ts";
import { createAnswers, type Exchange, type ServerParts } from "./answer.ts";
import { contentLength } from "./body-limits.ts";
import { compileCors } from "./cors.ts";
import { failureResponse, isFault } from "./failure-response.ts";
import { factsReader, type Peer } from "./request-facts.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { sessionCookie } from "./sessions.ts";

export type Handler = {
  /** Never rejects. */
  readonly fetch: (request: Request, peer: Peer) => Promise<Response>;
  /** Requests that are being answered. */
  readonly running: () => number;
};

/** The workflow API as a function: every request gets an answer with the headers that all answers carry. */
export function createHandler(parts: ServerParts): Handler {
  const { api, debug, log } = parts;
  const readFacts = factsReader(api.trustedProxies, log);
  const cors = compileCors(api.cors);
  const { answer, running } = createAnswers(parts);
  const fetch: Handler["fetch"] = async (request, peer) => {
    const exchange: Exchange = { request, facts: readFacts(request, peer), sessionId: undefined };
    const { facts } = exchange;
    // Answered for every path and before the token is looked at: browsers send no credentials with it.
    const isPreflight = facts.method === "OPTIONS";
    const response = isPreflight
      ? new Response(null, { status: 200 })
      : await answer(exchange).catch((error: unknown) => {
          tell(log, error, exchange);
          return failureResponse(error, facts, debug);
        });
    const { headers } = response;
    addSecurityHeaders(headers, facts.isTls);
    headers.set("X-Request-ID", facts.id);
    cors.add(headers, request.headers.get("origin"), isPreflight);
    if (exchange.sessionId) headers.append("Set-Cookie", sessionCookie(exchange.sessionId, facts.isSecure));
    if (hasUnreadBody(request)) headers.set("Connection", "close");
    return response;
  };
  return { fetch, running };
}

/** What the client did wrong is in the answer; only what it cannot know or change is worth a line of its own. */
function tell(log: Log, error: unknown, { request, facts: { id, method, path } }: Exchange): void {
  const fields = { requestID: id, method, path, error: messageOf(error), at: placeOf(error) };
  if (request.signal.aborted) log.info("the client is gone", fields);
  else if (isFault(error)) log.error("request failed", fields);
  else log.info("request refused", fields);
}

/** The place in the workflow's files that an error is about, as `file:line:column`. */
function placeOf(error: unknown): string | undefined {
  const at = error instanceof KdepsError ? error.at : undefined;
  return at && `${at.file}:${at.line}:${at.column}`;
}

/** More than this of a body that nobody reads is not waited for to keep the connection. */
const skippedBytes = 64 * 1024;

function hasUnreadBody({ bodyUsed, headers }: Request): boolean {
  return !bodyUsed && ((contentLength(headers) ?? 0) > skippedBytes || headers.has("transfer-encoding"));
}
