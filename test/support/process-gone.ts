import { expect } from "bun:test";
import { existsSync, readFileSync } from "node:fs";

/** Whether a process runs; one that has ended and was not waited for yet does not. */
export function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false;
  return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
}

/** Fails unless the process ends by itself within a few seconds. */
export async function expectGone(pid: number): Promise<void> {
  for (let tries = 0; isRunning(pid) && tries < 200; tries++) await Bun.sleep(20);
  expect(isRunning(pid)).toBe(false);
}
