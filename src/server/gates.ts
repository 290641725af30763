import type { ApiServer } from "../workflow/index.ts";
import { createTokenCheck } from "./authenticate.ts";
import { type BodyLimits, checkBodySize, checkUploadSize } from "./body-limits.ts";
import { HttpFailure } from "./http-failure.ts";
import { createRateLimit } from "./rate-limit.ts";

/** What a request may skip of the token check. */
export type Access = "token" | "public" | "open";

export type Gates = {
  /** Lets a request in, or throws the `HttpFailure` that answers it. */
  readonly enter: (request: Request, ip: () => string, access: Access) => void;
  /** Must be called once for each request that was let in. */
  readonly leave: () => void;
  /** Requests that are in. */
  readonly running: () => number;
};

/**
 * What every request passes before anything is done for it, in this order: token, rate, size of the body, number of
 * requests at the same time, size of an upload. Looking for a route comes later, so that a stranger learns of none.
 */
export function createGates(api: ApiServer, token: string, limits: BodyLimits): Gates {
  const credentialOf = createTokenCheck(token);
  const takeToken = createRateLimit(api.rateLimit?.requestsPerMinute, api.rateLimit?.burst);
  const { maxConcurrent = 0 } = api;
  let running = 0;
  return {
    enter({ headers }, ip, access) {
      if (access !== "open" && !isAdmitted(credentialOf(headers), access)) throw unauthorized();
      if (takeToken && !takeToken(ip(), Date.now())) throw tooManyRequests();
      checkBodySize(headers, limits);
      if (maxConcurrent > 0 && running >= maxConcurrent) throw atCapacity();
      checkUploadSize(headers);
      running++;
    },
    leave: () => {
      running--;
    },
    running: () => running,
  };
}

/** A public route takes requests without a credential; a wrong one is refused there too. */
function isAdmitted(credential: ReturnType<ReturnType<typeof createTokenCheck>>, access: Access): boolean {
  return credential === "valid" || (credential === "none" && access === "public");
}

function unauthorized(): HttpFailure {
  return new HttpFailure(401, "UNAUTHORIZED", "authentication required", { "WWW-Authenticate": "Bearer" });
}

function tooManyRequests(): HttpFailure {
  return new HttpFailure(429, "RATE_LIMITED", "rate limit exceeded — retry after 60 seconds", { "Retry-After": "60" });
}

function atCapacity(): HttpFailure {
  return new HttpFailure(503, "SERVICE_UNAVAILABLE", "server is at capacity - retry shortly");
}
