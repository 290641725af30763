import { HttpError, KdepsError } from "../../../platform/index.ts";
import { boolean, duration, fields, integer, listOf, text, textMap, value } from "../../fields/index.ts";
import { ActionError } from "../action-error.ts";
import { type ActionContext, defineResource } from "../define.ts";
import { timeLimit } from "../limits.ts";
import { httpCache } from "./cache.ts";
import { controlCall, isControlUrl } from "./control-call.ts";
import { type Exchange, prepareExchange } from "./exchange.ts";
import { resultOf } from "./result.ts";
import { type RetryPolicy, retryPolicy, withRetries } from "./retry.ts";
import { httpClientSchema } from "./schema.ts";

const defaultTimeoutMs = 30_000;

const integers = listOf(integer);
const retry = fields({ maxAttempts: integer, backoff: duration, maxBackoff: duration, retryOn: integers });
const cache = fields({ ttl: duration, key: text });
const tls = fields({ insecureSkipVerify: boolean, certFile: text, keyFile: text, caFile: text });

/** One HTTP request; host `kdeps.api` is answered by the control API of this process. Any status is a success elsewhere. */
export const httpClient = defineResource({
  key: "httpClient",
  label: "http",
  schema: httpClientSchema,
  modes: {
    url: text,
    headers: textMap,
    data: value,
    timeout: duration,
    retry,
    cache,
    followRedirects: boolean,
    tls,
  },
  async run(block, ctx) {
    const address = block.url.trim();
    if (address === "") throw new KdepsError("invalid", "URL is required");
    const policy = retryPolicy(block.retry, ctx.env);
    const url = URL.parse(address);
    if (isControlUrl(url))
      return await callControl({ ...block, url, timeoutMs: block.timeout || undefined }, policy, ctx);
    const timeoutMs = timeLimit(block.timeout, ctx.env, "KDEPS_HTTP_TIMEOUT", defaultTimeoutMs);
    return await request({ ...block, url: address }, block.cache, timeoutMs, policy, ctx);
  },
});

async function callControl(
  call: Parameters<typeof controlCall>[0],
  policy: RetryPolicy,
  { host, signal }: ActionContext,
): Promise<unknown> {
  const answer = await failureNamed(policy, () => withRetries(policy, signal, () => controlCall(call, host, signal)));
  // Elsewhere a workflow looks at the status itself; a tool that fails is a failure of the resource.
  if (answer.status >= 400) throw new ActionError("failed", answer.body, { statusCode: answer.status });
  return resultOf(answer);
}

type CacheBlock = { readonly ttl?: number | undefined; readonly key?: string | undefined };

async function request(
  block: Exchange,
  cache: CacheBlock | undefined,
  timeoutMs: number,
  policy: RetryPolicy,
  ctx: ActionContext,
): Promise<unknown> {
  const { authorization, send } = await prepareExchange(block, timeoutMs, ctx);
  const key = cache && cacheKey(cache, block, authorization);
  const known = key && httpCache.get(key, Date.now());
  if (known) return known;
  const answer = await failureNamed(policy, () => withRetries(policy, ctx.signal, send));
  const result = resultOf(answer);
  if (key && answer.status < 400) httpCache.set(key, result, cache.ttl, Date.now());
  return result;
}

/** A given key, else method and URL, told apart by who asks. */
function cacheKey({ key }: CacheBlock, { method, url }: Exchange, authorization: string | undefined): string {
  return key ? `http_cache_${key}` : JSON.stringify([method, url, authorization ?? null]);
}

/** Says in the error whether it was the only attempt or the last of several. */
async function failureNamed<Value>({ maxAttempts }: RetryPolicy, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof HttpError) || cause.code === "cancelled" || cause.code === "too-large") throw cause;
    const what = maxAttempts > 1 ? "HTTP request failed after all retries" : "HTTP request failed";
    throw new KdepsError(cause.code, `${what}: ${cause.message}`, { cause });
  }
}
