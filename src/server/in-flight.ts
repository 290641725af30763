import type { Handler } from "./handler.ts";

/** Counts what a handler is working on. */
export type InFlight = {
  readonly fetch: Handler;
  /** Resolves when nothing is running, at the latest after `ms`. */
  readonly settled: (ms: number) => Promise<void>;
};

/** A handler whose running requests can be waited for. */
export function countInFlight(handler: Handler): InFlight {
  const running = new Set<Promise<Response>>();
  return {
    fetch(request, peer) {
      const response = handler(request, peer);
      running.add(response);
      const ended = () => void running.delete(response);
      response.then(ended, ended);
      return response;
    },
    async settled(ms) {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, ms);
      await Promise.race([Promise.allSettled(running), late.promise]);
      clearTimeout(timer);
    },
  };
}
