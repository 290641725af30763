import type { FileHandle } from "node:fs/promises";

/** Writes all bytes from `position` on; one system call may take only a part of them. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position = 0): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
