import { messageOf } from "../../platform/index.ts";
import type { Frame } from "../context/index.ts";
import { WorkflowError, type WorkflowErrorOptions } from "../error.ts";
import type { CompiledGate, Condition } from "../plan.ts";
import { checkInput } from "./check-input.ts";

/** Whether the request's method and path are those of the resource. Without a request they do not matter. */
export function isMeant({ methods, matchesRoute }: CompiledGate, { run: { request } }: Frame): boolean {
  if (!request) return true;
  // A HEAD request asks what GET would answer.
  const method = request.method === "HEAD" ? "GET" : request.method;
  return (!methods || methods.has(method)) && (!matchesRoute || matchesRoute(request.path));
}

/**
 * `skip`, then `check`, then the rules for input.
 * @returns false when the resource is to be skipped
 * @throws {WorkflowError} that stops the workflow
 */
export function passesGate(gate: CompiledGate, frame: Frame): boolean {
  if (isSkipped(gate.skip, frame)) return false;
  for (const condition of gate.check) assertChecked(condition, gate, frame);
  if (gate.required.length > 0 || gate.rules.length > 0 || gate.expr.length > 0) checkInput(gate, frame);
  return true;
}

function isSkipped(conditions: readonly Condition[], frame: Frame): boolean {
  try {
    return conditions.some(({ field }) => field.run(frame.scope));
  } catch (cause) {
    throw stopped(frame, messageOf(cause), {
      context: `skip condition evaluation failed for ${frame.resource.id}`,
      cause,
    });
  }
}

function assertChecked({ source, field }: Condition, { error }: CompiledGate, frame: Frame): void {
  const context = `preflight check failed for ${frame.resource.id}`;
  let holds: boolean;
  try {
    holds = field.run(frame.scope);
  } catch (cause) {
    throw stopped(frame, `validation expression error: ${messageOf(cause)}`, { context, cause });
  }
  if (holds) return;
  if (!error) throw stopped(frame, `check is false: ${source}`, { context });
  const { code } = error;
  throw stopped(frame, error.message.run(frame.scope), {
    context,
    isInternal: false,
    status: code !== undefined && code >= 100 && code <= 599 ? code : 400,
    apiCode: code ?? "PREFLIGHT_FAILED",
  });
}

function stopped({ resource }: Frame, message: string, options: WorkflowErrorOptions): WorkflowError {
  return new WorkflowError(message, { resourceId: resource.id, at: resource.at, ...options });
}
