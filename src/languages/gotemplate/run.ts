/**
 * Work one rendering may do, in actions; text counts as an action for every 32 characters that are read or made.
 * Far above any template in use, and reached within about a second by one that would never end.
 */
const maxActions = 5_000_000;

const charactersPerAction = 32;

/** Largest text a rendering may produce, in UTF-16 units: what a request body could sensibly be. */
const maxOutput = 64 * 1024 * 1024;

/** Templates that call templates; a recursion that deep is one without an end. */
const maxCallDepth = 1_000;

/** A rendering that was stopped; it becomes a `TemplateError` with code `limit` where the place is known. */
export class LimitError extends Error {
  override readonly name = "LimitError";
}

/** Counts what a function does beyond the size of its arguments and result. */
export type Meter = {
  /** @throws {LimitError} when the rendering has done too much. */
  charge(actions: number): void;
  /** The same for text of `length` UTF-16 units. */
  chargeText(length: number): void;
};

/** One rendering: its output so far, its place, and what it may still do. */
export class Run implements Meter {
  /** Where the action that runs stands in the source. */
  offset = 0;
  output = "";
  #left = maxActions;
  #depth = 0;

  charge(actions: number): void {
    this.#left -= actions;
    if (this.#left < 0) throw new LimitError(`template needs more than ${maxActions} steps`);
  }

  chargeText(length: number): void {
    if (length >= charactersPerAction) this.charge(length / charactersPerAction);
  }

  write(text: string): void {
    this.output += text;
    if (this.output.length > maxOutput) throw new LimitError(`template writes more than ${maxOutput} characters`);
  }

  /** Marks the begin of a template called by a template; {@link leave} marks its end. */
  enter(): void {
    if (++this.#depth > maxCallDepth) throw new LimitError(`templates call each other more than ${maxCallDepth} deep`);
  }

  leave(): void {
    this.#depth--;
  }
}
