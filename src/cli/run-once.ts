import { executeObserved, type RunResult, resultJson } from "../workflow/index.ts";
import { explain } from "./explain.ts";
import type { Prepared } from "./prepared.ts";
import { signalExitCode } from "./signal-exit-code.ts";

/** Executes the workflow without a request and prints its result. Exit code 0, or 3 when the run failed. */
export async function runOnce({ io, plan, host, observers, isDebug }: Prepared): Promise<number> {
  try {
    const result = await executeObserved(plan, undefined, host, io.signal, observers);
    io.out(resultJson(shown(result), 2));
    return 0;
  } catch (error) {
    if (io.signal.aborted) return signalExitCode(io.signal);
    io.err(explain(error, isDebug));
    return 3;
  }
}

/** What a client would get as JSON; of a file that it would be sent, the path, because its content may be no text. */
function shown(result: RunResult): unknown {
  if (result.kind === "value") return result.value;
  const { data, file } = result.envelope;
  return file === undefined ? data : { file };
}
