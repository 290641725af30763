import { KdepsError, type Log, messageOf } from "../platform/index.ts";
import { openStore, type Store } from "./open.ts";
import type { RunRecord } from "./runs.ts";

/**
 * Collects finished runs and writes them in batches, so that a busy server does not wait for the database. Disposing
 * writes what is left.
 */
export type RunRecorder = AsyncDisposable & { readonly add: (record: RunRecord) => void };

const flushAfterMs = 200;
/** While another process holds the database: how long a server stands still for it, and when it looks again. */
const busyWaitMs = 20;
const busyRetryMs = 2000;
/** At the end there is nothing else to do than to wait. */
const finalWaitMs = 5000;
/** A database that cannot keep up costs history, not memory. */
const maxWaiting = 5000;

/** Opens the store at the first write. A failed write is warned about once and never fails a run. */
export function createRunRecorder(path: string, log: Log): RunRecorder {
  let waiting: RunRecord[] = [];
  let store: Store | undefined;
  let timer: Timer | undefined;
  let hasWarned = false;

  const write = (waitMs: number) => {
    if (store) store.waitFor(waitMs);
    else store = openStore(path, waitMs);
    store.runs.add(waiting);
    waiting = [];
    hasWarned = false;
  };
  const lose = (error: unknown) => {
    const fields = {
      runs: waiting.length,
      error: messageOf(error),
      hint: error instanceof KdepsError ? error.hint : undefined,
    };
    if (!hasWarned) log.warn("run history is not written", fields);
    hasWarned = true;
    waiting = [];
  };
  const flush = () => {
    timer = undefined;
    try {
      write(busyWaitMs);
    } catch (error) {
      const isBusy = error instanceof KdepsError && error.code === "conflict";
      if (isBusy && waiting.length < maxWaiting) timer = setTimeout(flush, busyRetryMs);
      else lose(error);
    }
  };
  return {
    add(record) {
      if (waiting.length >= maxWaiting) return;
      waiting.push(record);
      timer ??= setTimeout(flush, flushAfterMs);
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      try {
        if (waiting.length > 0) write(finalWaitMs);
      } catch (error) {
        lose(error);
      }
      store?.leave();
    },
  };
}
