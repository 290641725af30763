import * as v from "valibot";
import { formatDuration } from "../../../languages/index.ts";
import { defineTool } from "../../define.ts";
import { bashGate } from "./bash-policy.ts";
import type { Job } from "./job-table.ts";

/** Most characters of a command in the list. */
const maxCommand = 60;

export const bashJobList = defineTool({
  name: "bash_job_list",
  input: v.object({}),
  gate: bashGate("bash_job_list"),
  run: (_, { state }) => renderJobs(state.jobs.list(), Date.now()),
});

/** One line a job, by id; `nowMs` is the time since the epoch. */
export function renderJobs(jobs: readonly Job[], nowMs: number): string {
  if (jobs.length === 0) return "No background jobs.";
  return jobs.map((job) => renderJob(job, nowMs)).join("\n");
}

function renderJob({ id, status, command, startedAt }: Job, nowMs: number): string {
  const age = formatDuration(Math.max(0, Math.round((nowMs - startedAt) / 1000)) * 1000);
  return `job ${id} [${status}]: ${shortened(command)} (started ${age} ago)`;
}

/** On one line; whole characters only, so that no half of a surrogate pair is left. */
function shortened(command: string): string {
  const characters = [...command.replace(/\s+/g, " ").trim()];
  return characters.length <= maxCommand ? characters.join("") : `${characters.slice(0, maxCommand - 3).join("")}...`;
}
