import { type Env, HttpError } from "../../../platform/index.ts";
import { durationMs } from "../../fields/index.ts";
import { sleep } from "../../sleep.ts";
import { countLimit } from "../limits.ts";

/** How often and when a request is repeated. */
export type RetryPolicy = {
  /** All attempts, the first included. */
  readonly maxAttempts: number;
  readonly backoffMs: number;
  readonly maxBackoffMs: number;
  readonly retriesStatus: (status: number) => boolean;
};

type RetryBlock = {
  readonly maxAttempts?: number | undefined;
  readonly backoff?: number | undefined;
  readonly maxBackoff?: number | undefined;
  readonly retryOn?: readonly number[] | undefined;
};

/** Attempts of a `retry:` block that does not say how many. */
const blockAttempts = 3;
const defaultBackoffMs = 1000;

/** The policy of a `retry:` block; without one, that of the environment, which usually is a single attempt. */
export function retryPolicy(block: RetryBlock | undefined, env: Env): RetryPolicy {
  const envStatuses = (env.KDEPS_HTTP_RETRY_ON ?? "")
    .split(",")
    .map(Number)
    .filter((status) => status >= 100);
  const statuses = block?.retryOn?.length ? block.retryOn : envStatuses;
  const attempts = block?.maxAttempts ?? countLimit(env, "KDEPS_HTTP_RETRY_MAX_ATTEMPTS");
  return {
    maxAttempts: Math.max(1, attempts ?? (block ? blockAttempts : 1)),
    backoffMs: block?.backoff ?? durationMs(env.KDEPS_HTTP_RETRY_BACKOFF) ?? defaultBackoffMs,
    maxBackoffMs: block?.maxBackoff ?? durationMs(env.KDEPS_HTTP_RETRY_MAX_BACKOFF) ?? Number.POSITIVE_INFINITY,
    retriesStatus:
      statuses.length > 0 ? (status) => statuses.includes(status) : (status) => status >= 500 || status === 429,
  };
}

/**
 * Repeats an exchange until it gives a response that is final. The last attempt's response is the result whatever its
 * status; its error is thrown as it is.
 */
export async function withRetries<Answer extends { readonly status: number }>(
  policy: RetryPolicy,
  signal: AbortSignal,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let number = 1; ; number++) {
    try {
      const answer = await attempt();
      if (number >= policy.maxAttempts || !policy.retriesStatus(answer.status)) return answer;
    } catch (error) {
      if (number >= policy.maxAttempts || !isTransient(error)) throw error;
    }
    await sleep(Math.min(policy.backoffMs * 2 ** (number - 1), policy.maxBackoffMs), signal);
  }
}

/** Whether trying again can help: not for a request that can never be sent, and not after an abort. */
function isTransient(error: unknown): boolean {
  return error instanceof HttpError && (error.code === "failed" || error.code === "timeout");
}
