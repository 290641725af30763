import { createPathBoundary, type Env, silentLog } from "../../src/platform/index.ts";
import { AnswerCache } from "../../src/tools/answer-cache.ts";
import type { CallContext } from "../../src/tools/context.ts";
import { EditHistory } from "../../src/tools/native/files/edit-history.ts";
import { JobTable } from "../../src/tools/native/shell/job-table.ts";
import type { ToolState } from "../../src/tools/state.ts";

export type CallContextOptions = Partial<CallContext> & {
  readonly cwd: string;
  /** Stands for the whole environment; the developer's own is never used. `KDEPS_WORKSPACE_ROOT` and `KDEPS_ALLOW_ROOT` work. */
  readonly env?: Env;
  readonly home?: string;
};

/** Fresh state objects, as one process has them. */
export function toolState(): ToolState {
  return { answers: new AnswerCache(), edits: new EditHistory(), jobs: new JobTable() };
}

/** A real call context: an API call without session or memory unless the options say otherwise. */
export function callContext({ home, ...options }: CallContextOptions): CallContext {
  const env = options.env ?? {};
  const paths = createPathBoundary({
    cwd: options.cwd,
    home,
    workspaceRoot: env.KDEPS_WORKSPACE_ROOT,
    allowRoot: env.KDEPS_ALLOW_ROOT?.toLowerCase() === "true",
  });
  return {
    caller: "api",
    env,
    keys: {},
    signal: new AbortController().signal,
    paths,
    state: toolState(),
    log: silentLog,
    ...options,
  };
}
