import type { Run } from "../run.ts";

/** One call of a template: the rendering it belongs to, and the values of its variables by slot. */
export type Frame = { readonly run: Run; readonly slots: unknown[] };

/** A compiled pipeline or operand; `dot` is the current `.`. */
export type Evaluate = (frame: Frame, dot: unknown) => unknown;

/** How a part ended: on to the next one, or out of (`break`) or round (`continue`) the loop around it. */
export type Flow = "next" | "break" | "continue";

/** A compiled part of a template; it writes to the run of the frame. */
export type Execute = (frame: Frame, dot: unknown) => Flow;
