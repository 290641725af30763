import { readFile } from "node:fs/promises";
import { KdepsError } from "../../../../platform/index.ts";
import { maxEditBytes } from "../limits.ts";
import { explained, statRegularFile } from "../regular-file.ts";

/** All bytes of a file that is going to be edited. */
export async function readWholeFile(path: string): Promise<Buffer> {
  const { size } = await statRegularFile(path);
  if (size > maxEditBytes) throw new KdepsError("too-large", `${path} is ${size} bytes (max ${maxEditBytes})`);
  return await explained("read", path, () => readFile(path));
}
