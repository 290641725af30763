import { statSync } from "node:fs";
import { Capture, type Captured, capturedText } from "./capture.ts";
import { childEnv } from "./child-env.ts";
import type { Env } from "./env.ts";
import { KdepsError } from "./error.ts";
import { defaultGraceMs, endGroup, forgetEnded, registerGroup } from "./process-group.ts";
import { maxTimerMs } from "./timer.ts";

/** Most bytes kept of each output stream when the caller names no limit. */
export const defaultMaxOutputBytes = 64 * 1024 * 1024;

/** After the child's own exit, how long its output may stay open before we answer without the rest. */
const drainMs = 500;

export type OutputStream = "stdout" | "stderr";

export type ProcessOptions = {
  /** Program and arguments; no shell. A name without a slash is looked up on `env.PATH`. */
  readonly command: readonly string[];
  /** Absolute folder. */
  readonly cwd: string;
  /** The child gets it without our tokens and without `BUN_*`. */
  readonly env: Env;
  /** Tokens and other variables this one child gets although `env` must not pass them on. */
  readonly extraEnv?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Written to the child's stdin, which is then closed. Without it stdin is empty. */
  readonly stdin?: string | Uint8Array | undefined;
  /** Most bytes kept of each stream, half from its beginning and half from its end; default 64 MiB. */
  readonly maxOutputBytes?: number | undefined;
  /** Sees output as it comes; must not throw. Not called any more once the result is there. */
  readonly onOutput?: ((chunk: string, stream: OutputStream) => void) | undefined;
  /** Time between SIGTERM and SIGKILL when the group is ended; default 2 s. */
  readonly graceMs?: number | undefined;
};

export type ProcessResult = {
  /** 0-255, or undefined when a signal ended the child. */
  readonly exitCode: number | undefined;
  /** Such as `SIGKILL`. */
  readonly signal: NodeJS.Signals | undefined;
  /** Why we ended it, if we did. Output up to then is in the result. */
  readonly ended: "timeout" | "cancelled" | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The same output with the facts about what was left out. */
  readonly captured: Readonly<Record<OutputStream, Captured>>;
  readonly durationMs: number;
};

/**
 * Runs a program in a process group of its own, without a terminal, and waits for it.
 *
 * The result comes when the child itself has exited: a background process that still holds the output open goes on
 * living (its later output is read and dropped, so that it never blocks or breaks) until `killAllGroups`. On timeout
 * and abort the whole group gets SIGTERM, then SIGKILL.
 * @throws {KdepsError} when it cannot start: `unavailable` (no such program), `not-found` (no such folder),
 * `denied` (not executable), `too-large` (arguments and environment beyond what the system takes), `invalid` (NUL byte).
 */
export async function runProcess(options: ProcessOptions): Promise<ProcessResult> {
  options.signal.throwIfAborted();
  const started = performance.now();
  const child = spawn(options);
  registerGroup(child.pid);
  const outputs = [readOutput(child.stdout, "stdout", options), readOutput(child.stderr, "stderr", options)] as const;
  const ended = await waitForEnd(child, options);
  await Promise.race([Promise.all(outputs.map(({ closed }) => closed)), Bun.sleep(drainMs)]);
  forgetEnded();
  const [stdout, stderr] = outputs.map((output) => output.finish()) as [Captured, Captured];
  return {
    exitCode: child.exitCode ?? undefined,
    signal: (child.signalCode as NodeJS.Signals | null) ?? undefined,
    ended,
    stdout: capturedText(stdout),
    stderr: capturedText(stderr),
    captured: { stdout, stderr },
    durationMs: performance.now() - started,
  };
}

/** Why a result is a failure, such as `exit status 3` or `signal: SIGKILL`; undefined for exit code 0. */
export function exitFailure({ exitCode, signal }: Pick<ProcessResult, "exitCode" | "signal">): string | undefined {
  if (exitCode === 0) return undefined;
  return exitCode === undefined ? `signal: ${signal}` : `exit status ${exitCode}`;
}

function spawn({ command, cwd, env, extraEnv, stdin }: ProcessOptions) {
  const [program = "", ...args] = command;
  const variables = { ...childEnv(env), ...extraEnv };
  assertFolder(cwd);
  const path = Bun.which(program, { PATH: variables.PATH ?? "", cwd });
  if (path === null && !program.includes("/")) {
    throw new KdepsError("unavailable", `${program || '""'} not found on PATH`);
  }
  try {
    return Bun.spawn([path ?? program, ...args], {
      argv0: program,
      cwd,
      env: variables,
      stdin: stdin === undefined ? "ignore" : typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin,
      stdout: "pipe",
      stderr: "pipe",
      // A session of its own: the group can be ended as a whole, and there is no terminal to ask questions on.
      detached: true,
      windowsHide: true,
    });
  } catch (cause) {
    throw startError(program, cause);
  }
}

function assertFolder(cwd: string): void {
  // Bun reports a missing folder as a missing program, so the folder is looked at first.
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throw new KdepsError("not-found", `working directory ${cwd} does not exist or is not a folder`);
  }
}

function startError(program: string, cause: unknown): KdepsError {
  switch ((cause as NodeJS.ErrnoException).code) {
    case "ENOENT":
      return new KdepsError("unavailable", `${program} not found`, { cause });
    case "EACCES":
      return new KdepsError("denied", `${program}: permission denied (not an executable file)`, { cause });
    case "ENOEXEC":
      return new KdepsError("denied", `${program}: not a program this system can run`, { cause });
    case "E2BIG":
      return new KdepsError("too-large", `${program}: argument list too long for the operating system`, {
        cause,
        hint: "pass the text in a file or on stdin instead of as an argument",
      });
    case "ERR_INVALID_ARG_VALUE":
      return new KdepsError("invalid", `${program}: an argument contains a NUL byte`, { cause });
    default:
      return new KdepsError("failed", `${program}: ${(cause as Error).message}`, { cause });
  }
}

type Child = ReturnType<typeof spawn>;

/** Waits for the child's own exit, ending its group when the time is up or the caller aborts. */
async function waitForEnd(child: Child, options: ProcessOptions): Promise<ProcessResult["ended"]> {
  const { signal, timeoutMs, graceMs = defaultGraceMs } = options;
  let ended: ProcessResult["ended"];
  let ending: Promise<void> | undefined;
  const end = (why: ProcessResult["ended"]) => {
    ended ??= why;
    ending ??= endGroup(child.pid, graceMs);
  };
  const onAbort = () => end("cancelled");
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => end("timeout"), Math.min(timeoutMs, maxTimerMs));
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await child.exited;
    await ending;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
  return ended;
}

/** Reads a stream to its end, also long after `finish` was called, so that a background writer never meets a closed pipe. */
function readOutput(stream: ReadableStream<Uint8Array>, name: OutputStream, options: ProcessOptions) {
  const capture = new Capture(options.maxOutputBytes ?? defaultMaxOutputBytes);
  const decoder = new TextDecoder();
  let isOpen = true;
  const closed = (async () => {
    for await (const chunk of stream) {
      if (!isOpen) continue;
      capture.add(chunk);
      const text = options.onOutput ? decoder.decode(chunk, { stream: true }) : "";
      if (text) options.onOutput?.(text, name);
    }
    const rest = isOpen && options.onOutput ? decoder.decode() : "";
    if (rest) options.onOutput?.(rest, name);
  })().catch(() => {
    // A pipe that breaks while being read has simply ended; what came before is kept.
  });
  const finish = () => {
    isOpen = false;
    return capture.result();
  };
  return { closed, finish };
}
