import { readFile } from "node:fs/promises";
import { KdepsError, writeAtomically } from "../../../platform/index.ts";
import { explained } from "./regular-file.ts";

/**
 * Writes a file and reads it back; a difference is retried once.
 * @throws KdepsError for the system's refusal, which leaves the old file, and for content that does not come back
 */
export async function writeVerified(path: string, bytes: Uint8Array): Promise<void> {
  let back = await writeAndReadBack(path, bytes);
  if (back.equals(bytes)) return;
  back = await writeAndReadBack(path, bytes);
  if (back.equals(bytes)) return;
  const counts = `wrote ${bytes.byteLength} bytes but read back ${back.byteLength} bytes`;
  throw new KdepsError("failed", `verify ${path}: ${counts} -- content did not round-trip`);
}

async function writeAndReadBack(path: string, bytes: Uint8Array): Promise<Buffer> {
  return await explained("write", path, async () => {
    await writeAtomically(path, bytes);
    return await readFile(path);
  });
}
