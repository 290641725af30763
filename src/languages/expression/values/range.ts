import { Fault } from "../errors.ts";
import { mismatch } from "./arithmetic.ts";
import type { Meter } from "./meter.ts";
import { isInteger } from "./numbers.ts";

/** The integers from one to another, both included; none when they go down. */
export function range(from: unknown, to: unknown, meter: Meter): number[] {
  if (!isInteger(from) || !isInteger(to)) throw mismatch("..", from, to);
  const size = Number(to) - Number(from) + 1;
  if (size <= 0) return [];
  if (typeof from === "bigint" || typeof to === "bigint") throw new Fault("memory budget exceeded", "limit");
  meter.grow(size);
  return Array.from({ length: size }, (_, i) => from + i);
}
