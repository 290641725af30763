/** Runs work under a name: one holder at a time for each key, in the order they asked; different keys do not wait. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits until no earlier work for `key` is left, then runs `work`. A failure reaches its own caller only. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const { promise: tail, resolve: release } = Promise.withResolvers<void>();
    this.#tails.set(key, tail);
    await before;
    try {
      return await work();
    } finally {
      release();
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  /** Number of keys in use, for tests that nothing is kept. */
  get size(): number {
    return this.#tails.size;
  }
}
