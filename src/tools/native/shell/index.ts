// shell: commands, background jobs, programs and Python scripts. Each tool is one file; `read-only/` holds what
// KDEPS_BASH_MODE=read-only lets through.
export { bashExec } from "./bash-exec.ts";
export { bashJobList } from "./bash-job-list.ts";
export { bashJobWait } from "./bash-job-wait.ts";
export { exec } from "./exec.ts";
export { type Job, type JobOutcome, type JobStatus, JobTable } from "./job-table.ts";
export { python } from "./python.ts";
