import { textOf } from "../../../languages/index.ts";
import type { Binding } from "./job.ts";

/** A parameter as SQLite takes it: whole numbers as integers, booleans as 1 and 0, lists and maps as JSON text. */
export function binding(value: unknown): Binding {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === "bigint" || typeof value === "string" ? value : textOf(value);
}
