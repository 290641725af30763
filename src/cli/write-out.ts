import { writeSync } from "node:fs";
import { causeOf, errnoOf, KdepsError } from "../platform/index.ts";

/** How long to wait before a full pipe is tried again, in milliseconds. */
const retryMs = 2;

/**
 * Writes all of a text, also to a slow or non-blocking pipe. A reader that has gone away wants nothing more: that is no
 * error.
 * @throws {KdepsError} `failed` when it cannot be written, so that a lost result is never a success
 */
export function writeOut(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (cause) {
      const code = errnoOf(cause);
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw new KdepsError("failed", `cannot write the result: ${causeOf(cause)}`, { cause });
      Bun.sleepSync(retryMs);
    }
  }
}
