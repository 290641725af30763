import { open } from "node:fs/promises";

const chunkBytes = 256 * 1024;

/**
 * A file's bytes from start to end, however long it is, in pieces of at most 256 KiB. Every piece is the same buffer:
 * it is only valid until the next one is asked for.
 * @throws the system's error, or the signal's reason
 */
export async function* fileChunks(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  await using file = await open(path, "r");
  const buffer = new Uint8Array(chunkBytes);
  while (true) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
