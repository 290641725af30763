import * as v from "valibot";
import { formatDuration } from "../../languages/index.ts";
import { exitFailure, KdepsError, type ProcessResult, runProcess } from "../../platform/index.ts";
import type { CallContext } from "../context.ts";
import { refuseTooMuchOutput } from "../output-limit.ts";
import { limitSetting } from "../settings.ts";
import { ToolError } from "../tool-error.ts";
import { envData, envMap, missingEnv, requiredEnv, unsetText } from "./block-env.ts";
import { durationMs, filledText, namesIn, parameterList } from "./block-fields.ts";
import { withCheckedPaths } from "./block-paths.ts";
import { fieldTemplate } from "./block-template.ts";
import { defineRunner } from "./define-runner.ts";

/** Fields of an `exec:` block; `args` and `result` are Go templates. */
const execBlockSchema = v.pipe(
  v.strictObject({
    command: filledText,
    args: v.optional(v.array(v.string()), []),
    paths: parameterList,
    install: v.optional(v.string(), ""),
    env: envMap,
    unset: unsetText,
    timeout: v.optional(durationMs, "60s"),
    result: v.optional(v.string(), ""),
  }),
  v.transform(({ timeout, ...block }) => ({ ...block, timeoutMs: timeout })),
);

type ExecBlock = v.InferOutput<typeof execBlockSchema>;

/** A tool that is one program, started without a shell. */
export const execRunner = defineRunner({
  kind: "exec",
  schema: execBlockSchema,
  templates: ({ args, result }) => [
    ...args.map((source, index) => ({ path: ["args", index], source })),
    { path: ["result"], source: result },
  ],
  parameterNames: ({ paths }) => namesIn("paths", paths),
  implement: (tool, block) => {
    const templates = block.args.map((source, index) => fieldTemplate(tool, `args[${index}]`, source));
    const result = block.result === "" ? undefined : fieldTemplate(tool, "result", block.result);
    return {
      unavailable: (variables) => missingEnv(tool, block, variables),
      run: async (given, ctx) => {
        const env = requiredEnv(tool, block, ctx);
        const data = { args: await withCheckedPaths(given, block.paths, ctx.paths), env: envData(env) };
        const args = templates.map((template) => template(data)).filter((arg) => arg !== "");
        const maxOutputBytes = limitSetting(ctx.env, "KDEPS_EXEC_MAX_OUTPUT_BYTES");
        const ended = await start(tool, block, { args, maxOutputBytes }, ctx);
        refuseTooMuchOutput(`${tool}: ${block.command}:`, ended, maxOutputBytes);
        const fault = failure(ended, block);
        if (fault !== undefined) {
          throw new ToolError(ended.ended ? "timeout" : "failed", `${tool}: ${block.command}: ${fault}`);
        }
        return result ? result({ ...data, stdout: ended.stdout }).trimEnd() : ended.stdout.trim();
      },
    };
  },
});

async function start(
  tool: string,
  block: ExecBlock,
  { args, maxOutputBytes }: { readonly args: readonly string[]; readonly maxOutputBytes: number | undefined },
  ctx: CallContext,
): Promise<ProcessResult> {
  const { command, install, timeoutMs } = block;
  try {
    const ended = await runProcess({
      command: [command, ...args],
      cwd: ctx.cwd,
      env: ctx.env,
      timeoutMs,
      signal: ctx.signal,
      ...(maxOutputBytes !== undefined && { maxOutputBytes }),
      ...(ctx.onOutput && { onOutput: ctx.onOutput }),
    });
    ctx.signal.throwIfAborted();
    return ended;
  } catch (cause) {
    if (!(cause instanceof KdepsError) || cause.code !== "unavailable") throw cause;
    const advice = install === "" ? "" : ` (install ${install})`;
    throw new ToolError("unavailable", `${tool}: ${command} not found on PATH${advice}`, { cause });
  }
}

/** Why a run that ended has failed. A program that says nothing on stderr has usually said it on stdout. */
function failure(result: ProcessResult, { timeoutMs }: ExecBlock): string | undefined {
  if (result.ended === "timeout") return `timed out after ${formatDuration(timeoutMs)}`;
  const end = exitFailure(result);
  if (end === undefined) return undefined;
  const output = result.stderr.trim() || result.stdout.trim();
  return output === "" ? end : `${end}: ${output}`;
}
