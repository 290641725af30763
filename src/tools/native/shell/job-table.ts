/** How a background command ended. */
export type JobOutcome = {
  /** Such as `exit status 3`; undefined when the command succeeded. */
  readonly failure: string | undefined;
  /** Its output as `bash_exec` would have answered it. */
  readonly output: string;
};

export type JobStatus = "running" | "done" | "failed";

export type Job = {
  readonly id: number;
  readonly command: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly status: JobStatus;
};

type Entry = Job & { readonly outcome: Promise<JobOutcome> };

/** The shell commands that were sent to the background in this process. Ids start at 1 and are never reused. */
export class JobTable {
  #nextId = 1;
  readonly #jobs = new Map<number, Entry>();

  /** Takes over a running command and returns its id. `outcome` must not reject. */
  add(command: string, outcome: Promise<JobOutcome>, startedAt = Date.now()): number {
    const id = this.#nextId++;
    const settled = outcome.then((result) => {
      const job = this.#jobs.get(id);
      if (job) this.#jobs.set(id, { ...job, status: result.failure === undefined ? "done" : "failed" });
      return result;
    });
    this.#jobs.set(id, { id, command, startedAt, status: "running", outcome: settled });
    return id;
  }

  /** All jobs by id. */
  list(): readonly Job[] {
    return [...this.#jobs.values()].map(({ outcome: _, ...job }) => job);
  }

  /** Waits for a job and forgets it; undefined when there is no such job. Rejects with the reason of `signal`, keeping the job. */
  async wait(id: number, signal: AbortSignal): Promise<JobOutcome | undefined> {
    const job = this.#jobs.get(id);
    if (!job) return undefined;
    signal.throwIfAborted();
    const outcome = await unlessAborted(job.outcome, signal);
    this.#jobs.delete(id);
    return outcome;
  }
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
