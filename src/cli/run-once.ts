import { executeObserved, resultJson } from "../workflow/index.ts";
import { explain } from "./explain.ts";
import type { Prepared } from "./prepared.ts";
import { signalExitCode } from "./signal-exit-code.ts";

/** Executes the workflow without a request and prints its result. Exit code 0, or 3 when the run failed. */
export async function runOnce({ io, plan, host, observers }: Prepared): Promise<number> {
  try {
    const result = await executeObserved(plan, undefined, host, io.signal, observers);
    io.out(resultJson(result.kind === "value" ? result.value : result.envelope.data, 2));
    return 0;
  } catch (error) {
    if (io.signal.aborted) return signalExitCode(io.signal);
    io.err(explain(error, false));
    return 3;
  }
}
