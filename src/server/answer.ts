import type { Log } from "../platform/index.ts";
import type { SessionTable } from "../store/index.ts";
import type { ApiServer, Host, Observers, Plan } from "../workflow/index.ts";
import { bodyLimits } from "./body-limits.ts";
import { createGates } from "./gates.ts";
import { plainText } from "./plain-text.ts";
import { requestData } from "./request-data.ts";
import type { RequestFacts } from "./request-facts.ts";
import { compileRoutes, type RouteMatch, type Routing } from "./routes.ts";
import { runRequest } from "./run-request.ts";
import { openSession } from "./sessions.ts";
import { successResponse } from "./success-response.ts";
import type { UploadStore } from "./upload-store.ts";

/** What the server of a workflow is made of. */
export type ServerParts = {
  readonly plan: Plan;
  readonly api: ApiServer;
  readonly token: string;
  readonly host: Host;
  readonly log: Log;
  /** Where sessions live; undefined without a `session:` block. */
  readonly sessions: SessionTable | undefined;
  readonly sessionTtlMs: number;
  readonly uploads: UploadStore;
  readonly observers: Observers;
  /** Shows details of internal errors to clients. */
  readonly debug: boolean;
};

/** One request on its way to its answer. */
export type Exchange = {
  readonly request: Request;
  readonly facts: RequestFacts;
  /** Set as soon as the request has a session, whatever becomes of it afterwards. */
  sessionId: string | undefined;
};

/** Finds answers to requests. */
export type Answers = {
  /** Gates, route, workflow. Rejects with the error that `failureResponse` words. */
  readonly answer: (exchange: Exchange) => Promise<Response>;
  /** Requests that are being answered. */
  readonly running: () => number;
};

/** Prepares everything that is the same for all requests of a server. */
export function createAnswers(parts: ServerParts): Answers {
  const { plan, api, token } = parts;
  const limits = { ...bodyLimits(api.maxBodyBytes), uploads: parts.uploads };
  const { enter, leave, running } = createGates(api, token, limits);
  const route = compileRoutes(api.routes);
  const health = JSON.stringify({ status: "ok", workflow: { name: plan.name, version: plan.version } });

  const run = async (exchange: Exchange, { params }: RouteMatch): Promise<Response> => {
    const { request, facts } = exchange;
    const session = openSession(request.headers.get("cookie"), parts.sessions, parts.sessionTtlMs);
    exchange.sessionId = session.handle.id;
    const data = await requestData(request, facts, params, limits);
    try {
      return await successResponse(await runRequest(parts, data, session, request.signal), facts, request);
    } finally {
      if (data.files.length > 0) await parts.uploads.remove(data.files);
    }
  };

  const answer = async (exchange: Exchange): Promise<Response> => {
    const { request, facts } = exchange;
    const { method, path } = facts;
    const isHealth = path === healthPath && (method === "GET" || method === "HEAD");
    const routing = route(method, path);
    const isPublic = routing.kind === "match" && routing.match.route.public;
    enter(request, facts.ip, isHealth ? "open" : isPublic ? "public" : "token");
    try {
      if (isHealth) return new Response(health, { headers: { "Content-Type": "application/json" } });
      return routing.kind === "match" ? await run(exchange, routing.match) : notRouted(path, routing);
    } finally {
      leave();
    }
  };
  return { answer, running };
}

function notRouted(path: string, routing: Exclude<Routing, { kind: "match" }>): Response {
  const allow = [...(path === healthPath ? ["GET"] : []), ...(routing.kind === "not-found" ? [] : routing.allow)];
  if (allow.length === 0) return plainText(404, "404 page not found");
  return plainText(405, "Method Not Allowed", { Allow: [...new Set(allow)].join(", ") });
}

/** Built in, and stands over a route of the workflow with the same path. */
const healthPath = "/health";
