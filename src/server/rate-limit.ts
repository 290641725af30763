/** Takes one token of a client's bucket; false when it is empty. */
export type RateLimit = (client: string, now: number) => boolean;

type Bucket = { tokens: number; seenAt: number };

const idleMs = 10 * 60_000;
/** Bounds memory when addresses are made up faster than they become idle; then the longest unseen bucket goes. */
const maxBuckets = 100_000;

/** A token bucket per client: `burst` tokens, refilled at `requestsPerMinute`. Undefined when the limit is off. */
export function createRateLimit(requestsPerMinute = 0, burst = requestsPerMinute): RateLimit | undefined {
  if (requestsPerMinute <= 0) return undefined;
  const capacity = Math.max(burst, 1);
  const perMs = requestsPerMinute / 60_000;
  // A map keeps insertion order and every use re-inserts, so the first entries are the longest unseen.
  const buckets = new Map<string, Bucket>();
  const dropIdle = (now: number) => {
    for (const [client, { seenAt }] of buckets) {
      if (now - seenAt < idleMs && buckets.size <= maxBuckets) return;
      buckets.delete(client);
    }
  };
  return (client, now) => {
    const bucket = buckets.get(client) ?? { tokens: capacity, seenAt: now };
    bucket.tokens = Math.min(capacity, bucket.tokens + (now - bucket.seenAt) * perMs);
    bucket.seenAt = now;
    buckets.delete(client);
    buckets.set(client, bucket);
    dropIdle(now);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
}
