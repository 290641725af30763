import type { Log } from "../platform/index.ts";
import type { SessionTable } from "../store/index.ts";
import type { Host, Observers, Plan, Settings } from "../workflow/index.ts";
import { createTokenCheck } from "./authenticate.ts";
import { clientIp, compileTrustedProxies } from "./client-ip.ts";
import { compileCors } from "./cors.ts";
import { failureResponse } from "./failure-response.ts";
import { HttpFailure } from "./http-failure.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type BodyLimits, checkAnnouncedSize, defaultMaxBodyBytes, requestData } from "./request-data.ts";
import { compileRoutes } from "./routes.ts";
import { runRequest } from "./run-request.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { openSession, type SessionTimes, sessionCookie } from "./sessions.ts";
import { removeUploads } from "./uploads.ts";

/** What the server of a workflow is made of. */
export type ServerParts = {
  readonly plan: Plan;
  readonly api: NonNullable<Settings["apiServer"]>;
  readonly token: string;
  readonly host: Host;
  readonly log: Log;
  /** Where sessions live; undefined without a `session:` block. */
  readonly sessions: SessionTable | undefined;
  readonly sessionTimes: SessionTimes;
  readonly uploadFolder: string;
  readonly observers: Observers;
  /** Shows details of internal errors to clients. */
  readonly debug: boolean;
};

/** Facts about the connection that a `Request` does not carry. */
export type Peer = { readonly ip: string; readonly isSecure: boolean };

/** The workflow API as a function; `stop` aborts every run. Never rejects. */
export function createHandler(
  parts: ServerParts,
  stop: AbortSignal,
): (request: Request, peer: Peer) => Promise<Response> {
  const { api, plan, debug, log } = parts;
  const isTrusted = compileTrustedProxies(api.trustedProxies, log);
  const credentialOf = createTokenCheck(parts.token);
  const cors = compileCors(api.cors);
  const takeToken = createRateLimit(api.rateLimit?.requestsPerMinute, api.rateLimit?.burst);
  const route = compileRoutes(api.routes);
  const limits: BodyLimits = {
    maxBodyBytes: api.maxBodyBytes && api.maxBodyBytes > 0 ? api.maxBodyBytes : defaultMaxBodyBytes,
    uploadFolder: parts.uploadFolder,
  };
  const health = { status: "ok", workflow: { name: plan.name, version: plan.version } };
  let running = 0;

  return async (request, peer) => {
    const url = new URL(request.url);
    const id = requestId(request.headers);
    const facts = { id, method: request.method, path: url.pathname };
    const ip = clientIp(peer.ip, request.headers, isTrusted);
    const isSecure = peer.isSecure || (isTrusted(peer.ip) && request.headers.get("x-forwarded-proto") === "https");
    const origin = request.headers.get("origin");
    let cookie: string | undefined;

    const answer = async (): Promise<Response> => {
      if (request.method === "OPTIONS") return new Response(null, { status: 200 });
      const routing = route(request.method, url.pathname);
      const isHealth = url.pathname === "/health" && (request.method === "GET" || request.method === "HEAD");
      const isPublic = isHealth || (routing.kind === "match" && routing.match.route.public);
      admit(credentialOf(request.headers), isHealth, isPublic);
      if (takeToken && !takeToken(ip, Date.now())) throw tooManyRequests();
      if (isHealth) return Response.json(health);
      if (routing.kind === "not-found") return text(404, "404 page not found");
      if (routing.kind === "method-not-allowed") {
        return text(405, "Method Not Allowed", { Allow: routing.allow.join(", ") });
      }
      checkAnnouncedSize(request, limits);
      if (api.maxConcurrent && api.maxConcurrent > 0 && running >= api.maxConcurrent) throw atCapacity();
      running++;
      try {
        const session = openSession(request.headers.get("cookie"), parts.sessions, parts.sessionTimes.ttlMs);
        cookie = sessionCookie(session.handle.id, isSecure);
        const data = await requestData(request, url, { id, ip, params: routing.match.params }, limits);
        try {
          return await runRequest(parts, data, session, request, AbortSignal.any([stop, request.signal]));
        } finally {
          await removeUploads(data.files);
        }
      } finally {
        running--;
      }
    };

    const response = await answer().catch((error: unknown) => {
      if (!(error instanceof HttpFailure)) log.error("request failed", { requestID: id, error: describe(error) });
      return failureResponse(error, facts, debug);
    });
    addSecurityHeaders(response.headers, isSecure);
    response.headers.set("X-Request-ID", id);
    if (request.method === "OPTIONS") cors.addPreflight(response.headers, origin);
    else cors.add(response.headers, origin);
    if (cookie) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

function admit(credential: "none" | "valid" | "wrong", isHealth: boolean, isPublic: boolean): void {
  if (isHealth || credential === "valid" || (credential === "none" && isPublic)) return;
  throw new HttpFailure(401, "UNAUTHORIZED", "authentication required");
}

/** The client's own id where it can stand in a header and a log, else a new one. */
function requestId(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && given.length <= 128 && /^[\x21-\x7e]+$/.test(given) ? given : crypto.randomUUID();
}

function tooManyRequests(): HttpFailure {
  return new HttpFailure(429, "RATE_LIMITED", "rate limit exceeded — retry after 60 seconds", { "Retry-After": "60" });
}

function atCapacity(): HttpFailure {
  return new HttpFailure(503, "SERVICE_UNAVAILABLE", "server is at capacity - retry shortly");
}

function text(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
