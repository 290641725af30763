import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of its own below the system's temporary folder, removed with everything in it at the end of the block. */
export type TempDir = AsyncDisposable & {
  /** Absolute, with links resolved. */
  readonly path: string;
  /** Absolute path of something in it. */
  readonly at: (...parts: string[]) => string;
};

/** Makes a temporary folder that holds `files` (relative path to content); use it with `await using`. */
export async function tempDir(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<TempDir> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "kdeps-test-")));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return {
    path,
    at: (...parts) => join(path, ...parts),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
