import type { CompiledResource } from "../plan.ts";
import type { ComponentFrame, Frame, Run } from "./frame.ts";
import { frameScope } from "./scope.ts";

/** The state of one execution of a resource. */
export function createFrame(resource: CompiledResource, run: Run, call: ComponentFrame | undefined): Frame {
  const frame: Omit<Frame, "scope"> & { scope?: Frame["scope"] } = {
    run,
    resource,
    call,
    item: undefined,
    loop: undefined,
    itemValues: undefined,
    loopValues: undefined,
    error: undefined,
    ownOutput: undefined,
    lastOutput: undefined,
  };
  return Object.assign(frame, { scope: frameScope(frame as Frame) });
}
