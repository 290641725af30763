import { type Frame, resultsOf } from "../context/index.ts";
import type { CompiledAction } from "../plan.ts";
import type { ActionContext } from "../resources/index.ts";

/** Computes the block of an action and runs it. @param id action id, or that of the inline step */
export async function runAction({ type, config }: CompiledAction, frame: Frame, id: string): Promise<unknown> {
  const result = await type.run(config.run(frame.scope), contextOf(frame, id));
  return result === undefined ? null : result;
}

function contextOf(frame: Frame, actionId: string): ActionContext {
  const { run, call } = frame;
  return {
    actionId,
    root: run.plan.root,
    settings: run.plan.settings,
    pythonPackages: call?.component.setup.pythonPackages ?? [],
    env: run.env,
    host: run.host,
    signal: run.signal,
    log: run.host.log,
    recordProcess: (record) => resultsOf(frame).setProcess(actionId, record),
    callComponent: (componentCall) => run.callComponent(componentCall, frame, actionId),
  };
}
