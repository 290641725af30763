/** Timers hold 2^31 - 1 ms at most. */
const longestTimer = 2 ** 31 - 1;

/** Waits; ends early with the signal's reason when it aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // A longer wait takes several.
  const step = Math.min(ms, longestTimer);
  const timer = setTimeout(resolve, step);
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
  if (ms > step) await sleep(ms - step, signal);
}

/** The promise's result, or the signal's reason as soon as it aborts. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The end of a time limit. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * Work under a time limit; its signal aborts with the limit or with the caller's signal. One timer that is cleared:
 * signals with a timeout of their own would stay until it is over.
 * @throws {DeadlineError} when the time is up, the caller's reason when it aborts; the work is not waited for then
 */
export async function withDeadline<Value>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    controller.abort(reason);
    reject(reason);
  };
  const abort = () => end(signal.reason);
  const timer = setTimeout(() => end(new DeadlineError(`timed out after ${ms}ms`)), Math.min(ms, longestTimer));
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
