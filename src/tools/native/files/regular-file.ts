import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { causeOf, errnoOf, KdepsError, resolveLinks } from "../../../platform/index.ts";

/**
 * Facts about the file that a tool is going to read.
 * @throws KdepsError in the words of the file tools for what is missing, a folder, or no file at all: reading a pipe or
 *   a terminal could wait forever, and a device may never end
 */
export async function statRegularFile(path: string): Promise<Stats> {
  const stats = await explained("stat", path, () => stat(path));
  if (stats.isDirectory()) throw new KdepsError("invalid", `${path} is a directory`);
  if (!stats.isFile()) throw new KdepsError("invalid", `read ${path}: not a regular file`);
  return stats;
}

/** The path behind all links: what two calls have in common when they are about the same file. */
export async function realPathOf(path: string): Promise<string> {
  return await explained("stat", path, () => resolveLinks(path));
}

/** Runs system calls for a file and reports their refusal as `<verb> <path>: <cause>`; our own errors pass through. */
export async function explained<T>(verb: "stat" | "read" | "write", path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const errno = errnoOf(cause);
    if (cause instanceof KdepsError || errno === undefined) throw cause;
    throw new KdepsError(errno === "ENOENT" ? "not-found" : "failed", `${verb} ${path}: ${causeOf(cause)}`, { cause });
  }
}
