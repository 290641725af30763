/** Responses kept for `cache:`; the oldest goes when there are this many. */
const maxEntries = 1000;

type Entry = { readonly value: unknown; readonly expiresAt: number };

/** Results of `httpClient` resources with `cache:`, for the life of the process. */
class HttpCache {
  readonly #entries = new Map<string, Entry>();

  get(key: string, now: number): unknown {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > now) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param ttlMs undefined keeps the value until the process ends */
  set(key: string, value: unknown, ttlMs: number | undefined, now: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: now + (ttlMs ?? Number.POSITIVE_INFINITY) });
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** One for the process: two workflows that ask the same share an answer. */
export const httpCache = new HttpCache();
