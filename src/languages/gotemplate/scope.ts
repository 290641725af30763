/** The variables visible at one place of a template, each with the slot that holds its value during a rendering. */
export class Scope {
  /** Slots of each name, the innermost declaration last. */
  readonly #slots = new Map<string, number[]>();
  readonly #declared: string[] = [];
  #size = 0;

  /** `$`, the data a template was called with, always has slot 0. */
  constructor() {
    this.declare("$");
  }

  /** How many slots a rendering needs. */
  get size(): number {
    return this.#size;
  }

  /** A new slot; it hides an outer variable of the same name until {@link release}. */
  declare(name: string): number {
    const slot = this.#size++;
    const slots = this.#slots.get(name);
    if (slots === undefined) this.#slots.set(name, [slot]);
    else slots.push(slot);
    this.#declared.push(name);
    return slot;
  }

  find(name: string): number | undefined {
    return this.#slots.get(name)?.at(-1);
  }

  /** Opens a block; what is declared from here on ends with the `release` of the result. */
  mark(): number {
    return this.#declared.length;
  }

  release(mark: number): void {
    for (const name of this.#declared.splice(mark)) this.#slots.get(name)?.pop();
  }
}
