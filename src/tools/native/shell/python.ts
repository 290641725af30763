import * as v from "valibot";
import { formatDuration } from "../../../languages/index.ts";
import { defaultMaxOutputBytes } from "../../../platform/index.ts";
import { defineTool } from "../../define.ts";
import { refuseTooMuchOutput } from "../../output-limit.ts";
import { defaultPythonTimeoutMs, pythonFailure, runPython } from "../../runners/python-runner.ts";
import { limitSetting, timeoutSetting } from "../../settings.ts";
import { ToolError } from "../../tool-error.ts";
import { argumentList, variableMap } from "./process-arguments.ts";

export const python = defineTool({
  name: "python",
  input: v.object({
    script: v.optional(v.string()),
    scriptFile: v.optional(v.string()),
    args: v.optional(argumentList, []),
    env: v.optional(variableMap, {}),
    timeout: v.optional(v.string()),
    venvName: v.optional(v.string()),
    pythonVersion: v.optional(v.string()),
    packages: v.optional(v.array(v.string()), []),
  }),
  async run({ script, scriptFile, args, env, timeout, ...venv }, ctx) {
    if (!script && !scriptFile) throw new ToolError("usage", "python: no script or scriptFile specified");
    if (script && scriptFile) throw new ToolError("usage", "python: give either script or scriptFile, not both");
    const timeoutMs = timeoutSetting(timeout, ctx.env, "KDEPS_PYTHON_TIMEOUT", defaultPythonTimeoutMs);
    const maxOutputBytes = limitSetting(ctx.env, "KDEPS_PYTHON_MAX_OUTPUT_BYTES") ?? defaultMaxOutputBytes;
    const result = await runPython({
      ...venv,
      script: scriptFile ? undefined : script,
      scriptFile: scriptFile ? await ctx.paths.readable(scriptFile) : undefined,
      args,
      extraEnv: env,
      env: ctx.env,
      cwd: ctx.cwd,
      timeoutMs,
      signal: ctx.signal,
      maxOutputBytes,
      onOutput: ctx.onOutput,
    });
    if (result.ended === "cancelled") throw new ToolError("cancelled", "python: cancelled");
    if (result.ended === "timeout") {
      throw new ToolError("timeout", `python: script timed out after ${formatDuration(timeoutMs)}`);
    }
    refuseTooMuchOutput("python", result, maxOutputBytes);
    const failure = pythonFailure(result);
    if (failure !== undefined) throw new ToolError("failed", failure);
    return compactJson(result.stdout);
  },
});

/** JSON without white space between its parts, every number as it was written; other text unchanged. */
function compactJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string?: string) => string ?? "");
}
