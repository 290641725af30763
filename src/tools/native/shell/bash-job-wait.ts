import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";
import { bashGate } from "./bash-policy.ts";
import type { JobOutcome } from "./job-table.ts";

export const bashJobWait = defineTool({
  name: "bash_job_wait",
  input: v.object({ job_id: v.number() }),
  gate: bashGate("bash_job_wait"),
  async run({ job_id }, { state, signal }) {
    const id = Math.trunc(job_id);
    let outcome: JobOutcome | undefined;
    try {
      outcome = await state.jobs.wait(id, signal);
    } catch (cause) {
      throw new ToolError("cancelled", `bash_job_wait: cancelled while waiting for job ${id}`, { cause });
    }
    if (!outcome) throw new ToolError("not-found", `bash_job_wait: no job with id ${id}`);
    if (outcome.failure === undefined) return outcome.output;
    const text = [`bash_job_wait: job ${id} failed: ${outcome.failure}`, outcome.output].filter(Boolean).join("\n");
    throw new ToolError("failed", text);
  },
});
