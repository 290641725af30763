import { type FileHandle, open } from "node:fs/promises";
import { writeAll } from "./write-all.ts";

/**
 * Writes new content into the existing file itself, so that every hard link to it shows the new text. Readers may see
 * a mixture while it runs; when it fails, the old content is put back, for which no new disk space is needed.
 */
export async function writeInPlace(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, "r+");
  const { size } = await file.stat();
  const overwritten = await readStart(file, Math.min(size, bytes.byteLength));
  try {
    await writeAll(file, bytes);
    await file.truncate(bytes.byteLength);
  } catch (error) {
    await writeAll(file, overwritten);
    await file.truncate(size);
    throw error;
  }
}

async function readStart(file: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
