import type { Env } from "../../platform/index.ts";
import { durationMs } from "../fields/index.ts";

/** The time limit that holds: the resource's own, else the variable's, else the built-in one. Milliseconds. */
export function timeLimit(own: number | undefined, env: Env, variable: string, fallbackMs: number): number {
  return positive(own) ?? positive(durationMs(env[variable])) ?? fallbackMs;
}

/** A limit from the environment; anything but a whole number above zero means there is none. */
export function countLimit(env: Env, variable: string): number | undefined {
  const text = env[variable]?.trim() ?? "";
  return /^\d+$/.test(text) ? positive(Number(text)) : undefined;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
