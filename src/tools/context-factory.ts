import type { Settings } from "../config/index.ts";
import { createPathBoundary, type Log } from "../platform/index.ts";
import { AnswerCache } from "./answer-cache.ts";
import type { CallContext } from "./context.ts";
import { EditHistory } from "./native/files/edit-history.ts";
import { JobTable } from "./native/shell/job-table.ts";
import type { ToolState } from "./state.ts";

export type ContextOptions = {
  /** Absolute process folder. */
  readonly cwd: string;
  readonly home: string | undefined;
  readonly settings: Pick<Settings, "env" | "keys">;
  readonly log: Log;
};

/** Makes the context of each API call of a process; all calls share one state. */
export function contextFactory({
  cwd,
  home,
  settings: { env, keys },
  log,
}: ContextOptions): (signal: AbortSignal) => CallContext {
  const state = toolState();
  const paths = createPathBoundary({
    cwd,
    home,
    workspaceRoot: env.KDEPS_WORKSPACE_ROOT,
    allowRoot: env.KDEPS_ALLOW_ROOT?.trim().toLowerCase() === "true",
  });
  return (signal) => ({ caller: "api", cwd, env, keys, signal, paths, state, log });
}

/** Empty state, as a process starts with. */
export function toolState(): ToolState {
  return { answers: new AnswerCache(), edits: new EditHistory(), jobs: new JobTable() };
}
