import { KdepsError, messageOf } from "../../platform/index.ts";
import type { Frame } from "../context/index.ts";
import { WorkflowError } from "../error.ts";
import { durationMs, type Field } from "../fields/index.ts";
import type { CompiledOnError } from "../plan.ts";
import { sleep } from "../sleep.ts";
import { errorValue, failureCode } from "./failure.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Runs a body under its error handler. Aborts and gates that stopped the workflow are not errors it could handle.
 * @param onRetry told before every repetition
 */
export async function withOnError(
  handler: CompiledOnError,
  frame: Frame,
  body: () => Promise<Outcome>,
  onRetry: (error: unknown) => void,
): Promise<Outcome> {
  try {
    return await body();
  } catch (error) {
    assertHandled(error, handler, frame);
    const retried = handler.action === "retry" ? await retry(handler, frame, body, error, onRetry) : { error };
    if ("outcome" in retried) return retried.outcome;
    return handled(handler, frame, retried.error);
  } finally {
    frame.error = undefined;
  }
}

/** Throws the error on where the handler does not apply. */
function assertHandled(error: unknown, { when }: CompiledOnError, frame: Frame): void {
  frame.run.signal.throwIfAborted();
  if (error instanceof WorkflowError) throw error;
  frame.error = errorValue(error);
  if (when.length > 0 && !when.some(({ field, source }) => holds(field, source, frame))) throw error;
}

function holds(condition: Field<boolean>, source: string, { scope, run, resource }: Frame): boolean {
  try {
    return condition.run(scope);
  } catch (error) {
    run.host.log.warn("onError.when cannot be evaluated", {
      actionId: resource.id,
      condition: source,
      error: messageOf(error),
    });
    return false;
  }
}

async function retry(
  handler: CompiledOnError,
  frame: Frame,
  body: () => Promise<Outcome>,
  firstError: unknown,
  onRetry: (error: unknown) => void,
): Promise<{ readonly outcome: Outcome } | { readonly error: unknown }> {
  let last = firstError;
  for (let attempt = 0; attempt < handler.maxRetries; attempt++) {
    await sleep(delayMs(handler, frame), frame.run.signal);
    onRetry(last);
    try {
      return { outcome: await body() };
    } catch (error) {
      frame.run.signal.throwIfAborted();
      if (error instanceof WorkflowError) throw error;
      last = error;
      frame.error = errorValue(error);
    }
  }
  const message = `all ${handler.maxRetries} retry attempts failed: ${messageOf(last)}`;
  return { error: new KdepsError(failureCode(last), message, { cause: last }) };
}

function delayMs({ retryDelay }: CompiledOnError, { scope, run, resource }: Frame): number {
  try {
    return (retryDelay && durationMs(retryDelay.run(scope))) ?? 0;
  } catch (error) {
    run.host.log.warn("onError.retryDelay cannot be evaluated", { actionId: resource.id, error: messageOf(error) });
    return 0;
  }
}

/** What the error comes to once nothing more is tried: the fallback, or the error itself. */
function handled(handler: CompiledOnError, frame: Frame, error: unknown): Outcome {
  frame.error = errorValue(error);
  for (const statement of handler.expr) {
    try {
      statement(frame.scope);
    } catch (cause) {
      frame.run.host.log.warn("onError.expr failed", { actionId: frame.resource.id, error: messageOf(cause) });
    }
  }
  if (handler.action !== "continue") throw error;
  return { value: fallbackValue(handler, frame, error) };
}

function fallbackValue({ fallback }: CompiledOnError, { scope, run, resource }: Frame, error: unknown): unknown {
  if (!fallback) return { _error: { message: messageOf(error), handled: true } };
  try {
    return fallback.field.run(scope);
  } catch (cause) {
    run.host.log.warn("onError.fallback cannot be evaluated", { actionId: resource.id, error: messageOf(cause) });
    return fallback.raw;
  }
}
