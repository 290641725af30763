import { type Log, messageOf } from "../platform/index.ts";
import { openStore, type Store } from "./open.ts";
import type { RunRecord } from "./runs.ts";

/** Collects finished runs and writes them in batches, so that a busy server does not wait for the database. */
export type RunRecorder = AsyncDisposable & { readonly add: (record: RunRecord) => void };

const flushAfterMs = 200;
/** A database that cannot keep up costs history, not memory. */
const maxWaiting = 5000;

/** Opens the store at the first write. A failed write is warned about once and never fails a run. */
export function createRunRecorder(path: string, log: Log): RunRecorder {
  let waiting: RunRecord[] = [];
  let store: Store | undefined;
  let timer: Timer | undefined;
  let hasFailed = false;

  const flush = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    const records = waiting;
    waiting = [];
    try {
      store ??= openStore(path);
      store.runs.add(records);
    } catch (error) {
      if (!hasFailed) log.warn("run history is not written", { error: messageOf(error) });
      hasFailed = true;
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
      flush();
      store?.[Symbol.dispose]();
    },
  };
}
