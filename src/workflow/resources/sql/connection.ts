import { KdepsError } from "../../../platform/index.ts";
import type { SqliteDatabase } from "./dsn.ts";
import type { FailedStep, Job, JobResults, WorkerReply, WorkerRequest } from "./job.ts";
import { workerMain } from "./worker-main.ts";

/** How long a statement waits for another process that is writing. */
const busyTimeoutMs = 5000;

const failures: Readonly<Record<FailedStep, string>> = {
  open: "failed to get database connection",
  begin: "failed to begin transaction",
  statement: "query execution failed",
  batch: "batch query execution failed",
  commit: "failed to commit transaction",
};

/**
 * One connection in a thread of its own, so that a slow statement holds up nobody else. SQLite cannot be interrupted:
 * a statement that is given up on goes on in its thread, whose connection is gone for us.
 */
export class Connection {
  readonly #worker: Worker;
  #isBroken = false;
  #listener: ((reply: WorkerReply | Error) => void) | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<WorkerReply>) => this.#listener?.(event.data);
    worker.onerror = (event) => this.#listener?.(new KdepsError("failed", event.message));
  }

  /** @throws {KdepsError} `failed to get database connection: ...` */
  static async open({ path, isReadOnly }: SqliteDatabase): Promise<Connection> {
    const url = URL.createObjectURL(new Blob([`(${workerMain})()`], { type: "text/javascript" }));
    const connection = new Connection(new Worker(url));
    try {
      await connection.#ask({ kind: "open", path, isReadOnly, busyTimeoutMs }, () => {});
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    } finally {
      URL.revokeObjectURL(url);
    }
  }

  /** Whether it must not be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /**
   * Runs a job; one at a time. After a timeout or an abort in the middle the connection is broken.
   * @param timeoutMs limit of each statement
   * @throws {KdepsError} with the words of the step that failed
   */
  async run(job: Job, timeoutMs: number, signal: AbortSignal): Promise<JobResults> {
    signal.throwIfAborted();
    let timer: Timer | undefined;
    const giveUp = (error: unknown) => {
      this.close();
      this.#listener?.(error instanceof Error ? error : new KdepsError("cancelled", "query was cancelled"));
    };
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(new KdepsError("timeout", "query timeout exceeded")), timeoutMs);
    };
    const abort = () => giveUp(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await this.#ask({ kind: "run", job }, restart);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  }

  /** Ends the thread, or leaves it to end with its statement. */
  close(): void {
    this.#isBroken = true;
    this.#worker.terminate();
  }

  /** Keeps the program alive only while a question is open. */
  async #ask(request: WorkerRequest, onStarted: () => void): Promise<JobResults> {
    const { promise, resolve, reject } = Promise.withResolvers<JobResults>();
    this.#listener = (reply) => {
      if (reply instanceof Error) reject(reply);
      else if (reply.kind === "started") onStarted();
      else if (reply.kind === "failed") reject(new KdepsError("failed", `${failures[reply.step]}: ${reply.message}`));
      else resolve(reply.kind === "done" ? reply.results : []);
    };
    this.#worker.ref();
    this.#worker.postMessage(request);
    try {
      return await promise;
    } finally {
      this.#listener = undefined;
      this.#worker.unref();
    }
  }
}
