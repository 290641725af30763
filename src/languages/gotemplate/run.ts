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

/** Lists and maps inside each other. Walking deeper data, or data that contains itself, would exhaust the stack. */
const maxDataDepth = 1_000;

/** A rendering that was stopped; it becomes a `TemplateError` with code `limit` where the place is known. */
export class LimitError extends Error {
  override readonly name = "LimitError";
}

/** What a rendering may still do. All methods throw {@link LimitError} when that is used up. */
export type Meter = {
  /** Counts work as a number of actions. */
  charge(actions: number): void;
  /** Counts text of `length` UTF-16 units that is read or made. */
  chargeText(length: number): void;
  /** Goes into a list or map; `ascend` comes back. */
  descend(): void;
  ascend(): void;
};

/** One rendering: its output so far, its place, and what it may still do. */
export class Run implements Meter {
  /** Where the action that runs stands in the source. */
  offset = 0;
  output = "";
  #left = maxActions;
  #callDepth = 0;
  #dataDepth = 0;

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

  descend(): void {
    if (++this.#dataDepth > maxDataDepth) throw new LimitError(`data is nested more than ${maxDataDepth} levels deep`);
  }

  ascend(): void {
    this.#dataDepth--;
  }

  /** Marks the begin of a template called by a template; {@link leave} marks its end. */
  enter(): void {
    if (++this.#callDepth > maxCallDepth)
      throw new LimitError(`templates call each other more than ${maxCallDepth} deep`);
  }

  leave(): void {
    this.#callDepth--;
  }
}
