import { isAbsolute, join } from "node:path";
import * as v from "valibot";
import { formatDuration, withTextView } from "../../../languages/index.ts";
import { KdepsError, type ProcessResult, runProcess } from "../../../platform/index.ts";
import { duration, text, textMap, texts } from "../../fields/index.ts";
import { textList } from "../../schema/fields.ts";

import { type ActionContext, defineResource } from "../define.ts";
import { countLimit, timeLimit } from "../limits.ts";
import { recordOf, refuseTooMuch } from "../process-output.ts";
import { argumentsMode, shellText } from "./shell-text.ts";

const defaultTimeoutMs = 30_000;
const emptyCommand = "command cannot be empty";

/** A program with `args`, started as it is, or without them one line for the shell. */
export const exec = defineResource({
  key: "exec",
  schema: v.object({
    command: v.optional(
      v.pipe(
        v.string(),
        v.check((command) => command.trim() !== "", emptyCommand),
      ),
      "",
    ),
    args: v.optional(textList, []),
    workingDir: v.optional(v.string()),
    env: v.optional(v.record(v.string(), v.string()), {}),
    timeout: v.optional(v.string()),
  }),
  modes: ({ args }) => ({
    command: args.length > 0 ? text : shellText,
    args: argumentsMode(texts),
    workingDir: text,
    env: textMap,
    timeout: duration,
  }),
  async run({ command, args, workingDir, env, timeout }, ctx) {
    if (command.trim() === "") throw new KdepsError("invalid", emptyCommand);
    const timeoutMs = timeLimit(timeout, ctx.env, "KDEPS_EXEC_TIMEOUT", defaultTimeoutMs);
    const cwd = !workingDir ? ctx.root : isAbsolute(workingDir) ? workingDir : join(ctx.root, workingDir);
    const result = await start(args.length > 0 ? [command, ...args] : shellCommand(command), env, cwd, timeoutMs, ctx);
    ctx.recordProcess(recordOf(result));
    assertSucceeded(result, timeoutMs, ctx);
    const { stdout, stderr } = result;
    const shown = [command, ...args].join(" ");
    return withTextView(
      { success: true, exitCode: 0, stdout, stderr, command: shown, result: stdout, timedOut: false },
      stdout.trim(),
    );
  },
});

function shellCommand(command: string): readonly string[] {
  return process.platform === "win32" ? ["cmd", "/C", command] : ["sh", "-c", command];
}

async function start(
  command: readonly string[],
  extraEnv: Readonly<Record<string, string>>,
  cwd: string,
  timeoutMs: number,
  { env, signal }: ActionContext,
): Promise<ProcessResult> {
  try {
    return await runProcess({ command, cwd, env, extraEnv, timeoutMs, signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof KdepsError)) throw cause;
    throw new KdepsError(cause.code, `command failed: ${cause.message}`, {
      cause,
      ...(cause.hint && { hint: cause.hint }),
    });
  }
}

function assertSucceeded(result: ProcessResult, timeoutMs: number, { signal, env }: ActionContext): void {
  signal.throwIfAborted();
  if (result.ended === "timeout") {
    throw new KdepsError("timeout", `command timed out after ${formatDuration(timeoutMs)}`);
  }
  if (result.exitCode !== 0) {
    const end = result.signal === undefined ? `exit status ${result.exitCode}` : `signal: ${result.signal}`;
    const stderr = result.stderr.trim();
    throw new KdepsError("failed", `command failed: ${end}${stderr && `: ${stderr}`}`);
  }
  refuseTooMuch("exec", result, countLimit(env, "KDEPS_EXEC_MAX_OUTPUT_BYTES"));
}
