import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real filesystem of `kilobytes` that is full soon; needs Linux and root, see `canMount`. */
export async function smallDisk(kilobytes: number): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "kdeps-disk-"));
  await mkdir(path, { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path);
  return {
    path,
    async [Symbol.asyncDispose]() {
      run("umount", path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Whether this process may mount; containers and ordinary users may not, and such tests are skipped. */
export const canMount: boolean = (() => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  // A mount in a namespace of its own tries the permission without leaving anything behind.
  const tried = Bun.spawnSync(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", tmpdir()], { stderr: "ignore" });
  return tried.success && Bun.which("umount") !== null;
})();

function run(...command: string[]): void {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
}
