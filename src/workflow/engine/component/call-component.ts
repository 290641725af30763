import { KdepsError, messageOf } from "../../../platform/index.ts";
import { componentNotFound } from "../../component-not-found.ts";
import { type ComponentFrame, type Frame, Results, type Run, resultsOf } from "../../context/index.ts";
import { WorkflowError } from "../../error.ts";
import type { CompiledComponent } from "../../plan.ts";
import type { ComponentCall } from "../../resources/index.ts";
import { failureCode } from "../failure.ts";
import { reduced } from "../outcome.ts";
import { runResource } from "../run-resource.ts";
import { boundInputs } from "./inputs.ts";
import { scaffold } from "./scaffold.ts";
import { setUp, tearDown } from "./setup.ts";

/** Components that call each other further down than this do not come back on their own. */
const maxDepth = 16;

/**
 * Calls a component for the resource of `frame`. Its resources run one after another in a scope of their own; what they
 * store is seen by the workflow afterwards.
 * @returns the last result that is not nil, an envelope reduced to its data
 */
export async function callComponent(call: ComponentCall, frame: Frame, callerId: string): Promise<unknown> {
  const { run } = frame;
  const component = found(call, run);
  const depth = (frame.call?.depth ?? 0) + 1;
  if (depth > maxDepth) {
    throw new KdepsError("invalid", `component "${call.name}": calls are nested more than ${maxDepth} deep`);
  }
  const inputs = boundInputs(component, call.with);
  const declared = new Set([...component.inputs.map(({ name }) => name), ...inputs.keys()]);
  for (const [name, value] of inputs) {
    run.memory.set(`${callerId}.${name}`, value);
    run.memory.set(`${component.name}.${name}`, value);
  }
  const results = new Results(resultsOf(frame));
  await scaffold(component, run.host.log);
  try {
    await setUp(component, run);
    return await runResources({ component, callerId, inputs, declared, results, depth }, run);
  } finally {
    await tearDown(component, run);
  }
}

function found({ name, version }: ComponentCall, { plan }: Run): CompiledComponent {
  if (name.trim() === "") throw new KdepsError("invalid", "component call requires a non-empty name");
  const component = plan.components.get(name);
  if (!component) {
    const { message, hint } = componentNotFound(name, plan.components.keys());
    throw new KdepsError("not-found", message, { hint });
  }
  // Where the component declares no version there is nothing to compare; loading has said so.
  if (!version || component.version === undefined || component.version === version) return component;
  const message = `component "${name}" version mismatch: pinned "${version}", loaded "${component.version}"`;
  throw new KdepsError("invalid", message);
}

async function runResources(call: ComponentFrame, run: Run): Promise<unknown> {
  const { component } = call;
  if (component.resources.length === 0) return { status: "component_no_resources" };
  let last: unknown = null;
  for (const resource of component.resources) {
    try {
      const outcome = await runResource(resource, run, call);
      const result = outcome && reduced(outcome);
      if (result !== undefined && result !== null) last = result;
    } catch (cause) {
      run.signal.throwIfAborted();
      const message = `component "${component.name}" resource "${resource.id}" failed: ${cause instanceof WorkflowError ? cause.reason : messageOf(cause)}`;
      throw new KdepsError(failureCode(cause), message, { cause });
    }
  }
  return last;
}
