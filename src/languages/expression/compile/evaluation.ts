import { Fault } from "../errors.ts";
import { maxSteps, memoryBudget } from "../limits.ts";
import type { Scope } from "../scope.ts";
import type { Meter } from "../values/meter.ts";

/** One run of a compiled expression: its scope, its variables and what it has used up. */
export class Evaluation implements Meter {
  readonly scope: Scope;
  /** Variables of `let` and of predicates, each at the place it was given when compiled. */
  readonly slots: unknown[];
  /** Offset of the operation that is about to happen; where a failure is shown. */
  at = 0;
  #steps = 0;
  #memory = 0;

  constructor(scope: Scope, slotCount: number) {
    this.scope = scope;
    this.slots = new Array(slotCount);
  }

  step(cost: number): void {
    this.#steps += cost;
    if (this.#steps > maxSteps) throw new Fault("step budget exceeded", "limit");
  }

  grow(size: number): void {
    this.#memory += size;
    if (this.#memory >= memoryBudget) throw new Fault("memory budget exceeded", "limit");
  }
}
