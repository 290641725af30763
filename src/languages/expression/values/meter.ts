/** Counts what an evaluation uses up. Both throw a `Fault` with code `limit` when there is no more. */
export type Meter = {
  /** Work done, in steps of some twenty nanoseconds; fractions count. */
  readonly step: (cost: number) => void;
  /** Elements or bytes built. */
  readonly grow: (size: number) => void;
};
