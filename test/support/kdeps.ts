import { existsSync } from "node:fs";
import { join } from "node:path";

/** The compiled program. End-to-end tests run nothing else. */
export const binary = join(import.meta.dir, "../../dist/kdeps");
if (!existsSync(binary)) throw new Error("dist/kdeps is missing: bun run build");

export type RunOptions = {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Home folder; without one the program has none. */
  readonly home?: string;
  readonly stdin?: string | Uint8Array;
};

export type Finished = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** An environment of its own: nothing of the developer's but the search path. */
function environment({ env, home }: RunOptions): Record<string, string> {
  const all = { PATH: process.env.PATH, ...(home && { HOME: home }), ...env };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Runs the program to its end. */
export async function kdeps(args: readonly string[], options: RunOptions): Promise<Finished> {
  const child = Bun.spawn([binary, ...args], {
    cwd: options.cwd,
    env: environment(options),
    stdin: options.stdin === undefined ? "ignore" : new Blob([options.stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { code, stdout, stderr };
}

/** A running program, stopped at the end of the block. */
export type Running = AsyncDisposable & {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the match as soon as standard output or error holds it. Rejects when the program ends before. */
  readonly waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
};

/** Starts the program in the background. */
export function startKdeps(args: readonly string[], options: RunOptions): Running {
  const child = Bun.spawn([binary, ...args], {
    cwd: options.cwd,
    env: environment(options),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const text = { out: "", err: "" };
  const waiting = new Set<() => void>();
  const collect = async (stream: ReadableStream<Uint8Array>, name: "out" | "err") => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      text[name] += decoder.decode(chunk, { stream: true });
      for (const look of waiting) look();
    }
  };
  const reading = Promise.all([collect(child.stdout, "out"), collect(child.stderr, "err")]);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await reading;
    return await child.exited;
  };
  return {
    pid: child.pid,
    stdout: () => text.out,
    stderr: () => text.err,
    waitFor(pattern) {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const look = () => {
        const match = pattern.exec(text.out) ?? pattern.exec(text.err);
        if (match) resolve(match);
        return match !== null;
      };
      waiting.add(look);
      void reading.then(() => look() || reject(new Error(`ended without ${pattern}: ${text.err}${text.out}`)));
      look();
      return promise.finally(() => waiting.delete(look));
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

export type Served = Running & { readonly url: string };

/** Starts `kdeps run` for a workflow with an `apiServer` on a free port and waits until it answers. */
export async function serve(
  path: string,
  options: RunOptions & { readonly args?: readonly string[] },
): Promise<Served> {
  const running = startKdeps(["run", path, "--port", "0", ...(options.args ?? [])], options);
  const [, url = ""] = await running.waitFor(/Server ready!.* on (\S+)/);
  return { ...running, url };
}
