import { KeyedLock } from "../../../platform/index.ts";

/** One undo step of a file. */
export type EditStep = {
  /** The whole file before the edit. */
  readonly before: Uint8Array;
  /** Revision of the file right after the edit; undoing is only safe while the file still has it. */
  readonly after: string;
};

/** How much is remembered. The oldest step goes first when a limit is passed. */
export type EditHistoryLimits = {
  readonly stepsPerFile: number;
  readonly files: number;
  readonly totalBytes: number;
};

const defaultLimits: EditHistoryLimits = { stepsPerFile: 25, files: 200, totalBytes: 64 * 1024 * 1024 };

/** What `edit_file` can take back, per file, for the life of the process. Paths are real paths, links resolved. */
export class EditHistory {
  /** Serialises changes of one file: holders read, change and write it without losing each other's work. */
  readonly locks = new KeyedLock();
  readonly #limits: EditHistoryLimits;
  /** Least recently edited file first. */
  readonly #steps = new Map<string, EditStep[]>();
  #bytes = 0;

  constructor(limits: Partial<EditHistoryLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** Remembers how to take back an edit that has just been written. */
  push(realPath: string, step: EditStep): void {
    const steps = this.#steps.get(realPath) ?? [];
    this.#steps.delete(realPath);
    this.#steps.set(realPath, steps);
    steps.push(step);
    this.#bytes += step.before.byteLength;
    if (steps.length > this.#limits.stepsPerFile) this.#dropOldest(realPath, steps);
    while (this.#steps.size > this.#limits.files || this.#bytes > this.#limits.totalBytes) {
      const oldest = this.#steps.entries().next().value;
      if (oldest === undefined) return;
      this.#dropOldest(...oldest);
    }
  }

  /** The step that an undo would take back. */
  last(realPath: string): EditStep | undefined {
    return this.#steps.get(realPath)?.at(-1);
  }

  /** Forgets the last step, after it has been taken back. */
  pop(realPath: string): void {
    const steps = this.#steps.get(realPath);
    const step = steps?.pop();
    if (step !== undefined) this.#bytes -= step.before.byteLength;
    if (steps?.length === 0) this.#steps.delete(realPath);
  }

  #dropOldest(realPath: string, steps: EditStep[]): void {
    const step = steps.shift();
    if (step !== undefined) this.#bytes -= step.before.byteLength;
    if (steps.length === 0) this.#steps.delete(realPath);
  }
}
