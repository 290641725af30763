import { readFileSync } from "node:fs";
import { median } from "./report.ts";

export type Program = {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
};

/** Median wall time of whole processes in milliseconds, their runs interleaved so that both see the same machine. */
export function interleavedWall(programs: readonly Program[], rounds: number): number[] {
  const times = programs.map(() => [] as number[]);
  for (let round = 0; round < rounds + 2; round++) {
    for (const [i, { command, env, cwd }] of programs.entries()) {
      const start = performance.now();
      const { exitCode } = Bun.spawnSync([...command], { env, cwd, stdout: "ignore", stderr: "ignore" });
      const ms = performance.now() - start;
      if (exitCode !== 0) throw new Error(`${command.join(" ")} exited with ${exitCode}`);
      // The first two rounds warm the page cache.
      if (round >= 2) times[i]?.push(ms);
    }
  }
  return times.map(median);
}

/** A server process that says where it listens. */
export type RunningServer = AsyncDisposable & { readonly pid: number; readonly text: () => string };

/** Starts a program and waits until what it writes matches `ready`. */
export async function startServer(
  { command, env, cwd }: Program,
  ready: RegExp,
): Promise<RunningServer & { readonly match: RegExpExecArray }> {
  const child = Bun.spawn([...command], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  };
  const reading = Promise.all([read(child.stdout), read(child.stderr)]);
  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.all([child.exited, reading]);
  };
  for (let waited = 0; waited < 10_000; waited += 5) {
    const match = ready.exec(text);
    if (match) return { pid: child.pid, text: () => text, match, [Symbol.asyncDispose]: stop };
    if (child.exitCode !== null) break;
    await Bun.sleep(5);
  }
  child.kill("SIGKILL");
  throw new Error(`${command.join(" ")} was not ready: ${text}`);
}

/** Most memory a process ever had resident, in MiB. Linux only. */
export function peakMiB(pid: number): number {
  const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kib) / 1024;
}
