import type { Meter } from "../run.ts";

/** A function that templates can call by the name it has in a table. */
export type TemplateFunction = {
  readonly minArgs: number;
  /** Absent: any number of further arguments. */
  readonly maxArgs?: number;
  /**
   * Ends the evaluation of arguments: the first one for which this is true is the last one given to `call`.
   * A piped value is not asked. Only `and` and `or` need it.
   */
  readonly stopsAt?: (argument: unknown, meter: Meter) => boolean;
  /**
   * The result. Arguments are JSON values: a bigint is a Go `int`, null and undefined are nil; a piped value comes
   * last. A thrown error stops the rendering and its message is shown behind `error calling <name>`.
   */
  call(args: readonly unknown[], meter: Meter): unknown;
};

export type FunctionTable = Readonly<Record<string, TemplateFunction>>;
