import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { errnoOf } from "./system-cause.ts";

/** Facts about the file behind all links, or undefined when nothing is there. */
export async function statIfExists(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
