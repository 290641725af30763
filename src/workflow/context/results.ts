import type { ProcessRecord } from "../resources/index.ts";

/**
 * What resources left behind, by action id. A component call has results of its own on top of the workflow's, so that
 * two calls of one component at the same time never read each other's; what it stores is seen by the workflow as well.
 */
export class Results {
  readonly #parent: Results | undefined;
  readonly #outputs = new Map<string, unknown>();
  #processes: Map<string, ProcessRecord> | undefined;
  #items: Map<string, readonly unknown[]> | undefined;

  constructor(parent?: Results) {
    this.#parent = parent;
  }

  /** Undefined when there is none; an output that is nil is null. */
  output(id: string): unknown {
    const own = this.#outputs.get(id);
    return own === undefined ? this.#parent?.output(id) : own;
  }

  setOutput(id: string, value: unknown): void {
    this.#outputs.set(id, value ?? null);
    this.#parent?.setOutput(id, value);
  }

  process(id: string): ProcessRecord | undefined {
    return this.#processes?.get(id) ?? this.#parent?.process(id);
  }

  setProcess(id: string, record: ProcessRecord): void {
    this.#processes ??= new Map();
    this.#processes.set(id, record);
    this.#parent?.setProcess(id, record);
  }

  /** The values an items resource goes over; undefined when it has none. */
  items(id: string): readonly unknown[] | undefined {
    return this.#items?.get(id) ?? this.#parent?.items(id);
  }

  setItems(id: string, values: readonly unknown[]): void {
    this.#items ??= new Map();
    this.#items.set(id, values);
    this.#parent?.setItems(id, values);
  }

  /** All outputs, those of the workflow included. */
  all(): Record<string, unknown> {
    const all = this.#parent?.all() ?? {};
    for (const [id, value] of this.#outputs) {
      Object.defineProperty(all, id, { value, enumerable: true, configurable: true, writable: true });
    }
    return all;
  }
}
