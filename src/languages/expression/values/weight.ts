import { Fault } from "../errors.ts";
import { maxResultValues } from "../limits.ts";

/**
 * Refuses a result that holds the same parts so many times over that writing it out would never end, such as a list
 * of two lists that are the same list of two lists, and so on. Looks at each part once.
 */
export function checkWeight(value: unknown): void {
  if (weigh(value, new Map()) > maxResultValues) throw new Fault("memory budget exceeded", "limit");
}

function weigh(value: unknown, known: Map<object, number>): number {
  if (typeof value !== "object" || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  // Keeps a cycle in the host's data from being walked forever.
  known.set(value, 1);
  let weight = 1;
  for (const part of Object.values(value)) weight += weigh(part, known);
  known.set(value, weight);
  return weight;
}
