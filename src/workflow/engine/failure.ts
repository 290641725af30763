import { type ErrorCode, KdepsError, messageOf } from "../../platform/index.ts";
import type { ErrorValue } from "../context/index.ts";
import { WorkflowError } from "../error.ts";
import { ActionError } from "../resources/index.ts";

/** The code a wrapper of this error carries on. */
export function failureCode(error: unknown): ErrorCode {
  return error instanceof KdepsError ? error.code : "failed";
}

/** The `error` object that `onError` sees. */
export function errorValue(error: unknown): ErrorValue {
  const isTimeout = failureCode(error) === "timeout";
  const inner = factsOf(error);
  const code = isTimeout ? "TIMEOUT" : "execution_error";
  const statusCode = inner.statusCode ?? (isTimeout ? 504 : undefined);
  return {
    message: messageOf(error),
    type: code,
    code,
    ...(statusCode !== undefined && { statusCode }),
    ...(inner.details && { details: inner.details }),
  };
}

/** Facts of the first error in the chain of causes that has some: wrappers only add words. */
function factsOf(error: unknown): Pick<ActionError, "statusCode" | "details"> {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ActionError) return at;
    if (at instanceof WorkflowError) return { statusCode: at.status, details: at.details };
  }
  return { statusCode: undefined, details: undefined };
}

/** A resource's failure as the run reports it. */
export function resourceFailure(
  error: unknown,
  resource: { readonly id: string; readonly at: WorkflowError["at"] },
): WorkflowError {
  if (error instanceof WorkflowError) return error;
  const isTimeout = failureCode(error) === "timeout";
  return new WorkflowError(messageOf(error), {
    ...(isTimeout && { apiCode: "TIMEOUT", status: 504 }),
    context: `resource execution failed for ${resource.id}`,
    resourceId: resource.id,
    ...(resource.at && { at: resource.at }),
    cause: error,
  });
}
