import * as v from "valibot";
import { formatDuration } from "../../../languages/index.ts";
import { defaultMaxOutputBytes, exitFailure, runProcess } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { refuseTooMuchOutput } from "../../output-limit.ts";
import { limitSetting, timeoutSetting } from "../../settings.ts";
import { ToolError } from "../../tool-error.ts";
import { bashGate, commandLineRefusal, programRefusal, quietVariables, variablesRefusal } from "./bash-policy.ts";
import { argumentList, variableMap } from "./process-arguments.ts";

const defaultTimeoutMs = 30_000;

export const exec = defineTool({
  name: "exec",
  input: v.object({
    command: v.string(),
    args: v.optional(argumentList, []),
    env: v.optional(variableMap, {}),
    workingDir: v.optional(v.string()),
    timeout: v.optional(v.string()),
  }),
  gate: bashGate("exec"),
  async run({ command, args, env, workingDir, timeout }, ctx) {
    if (command.trim() === "") throw new ToolError("usage", "exec: command is required");
    const isDirect = args.length > 0;
    const refused =
      variablesRefusal(Object.keys(env), ctx.env) ??
      (isDirect ? programRefusal(command, args, ctx.env) : commandLineRefusal(command, ctx.env));
    if (refused) throw new ToolError("denied", `exec: blocked: ${refused}`);
    const timeoutMs = timeoutSetting(timeout, ctx.env, "KDEPS_EXEC_TIMEOUT", defaultTimeoutMs);
    const maxOutputBytes = limitSetting(ctx.env, "KDEPS_EXEC_MAX_OUTPUT_BYTES") ?? defaultMaxOutputBytes;
    const result = await runProcess({
      command: isDirect ? [command, ...args] : shellCommand(command),
      cwd: workingDir ? await ctx.paths.readable(workingDir) : ctx.cwd,
      env: ctx.env,
      extraEnv: { ...quietVariables(ctx.env), ...env },
      timeoutMs,
      signal: ctx.signal,
      maxOutputBytes,
      onOutput: ctx.onOutput,
    });
    if (result.ended === "cancelled") throw new ToolError("cancelled", "exec: cancelled");
    if (result.ended === "timeout") {
      throw new ToolError("timeout", `exec: command timed out after ${formatDuration(timeoutMs)}`);
    }
    refuseTooMuchOutput("exec", result, maxOutputBytes);
    const failure = exitFailure(result);
    if (failure !== undefined) {
      const stderr = result.stderr.trim();
      throw new ToolError("failed", `exec: command failed: ${failure}${stderr && `\nstderr: ${stderr}`}`);
    }
    return JSON.stringify({
      success: true,
      exitCode: 0,
      stdout: result.stdout,
      stderr: result.stderr,
      command: [command, ...args].join(" "),
      result: result.stdout,
      timedOut: false,
    });
  },
});

function shellCommand(command: string): readonly string[] {
  return process.platform === "win32" ? ["cmd", "/C", command] : ["sh", "-c", command];
}
