import * as v from "valibot";
import { formatDuration } from "../../languages/index.ts";
import { refuseTooMuchOutput } from "../output-limit.ts";
import { limitSetting, timeoutSetting } from "../settings.ts";
import { ToolError } from "../tool-error.ts";
import { durationMs, filledText, orEmpty } from "./block-fields.ts";
import { defineRunner } from "./define-runner.ts";
import { defaultPythonTimeoutMs, pythonFailure, runPython } from "./python-runner.ts";

/** Fields of a `python:` block. The script is no template: its braces are its own. */
const pythonBlockSchema = v.pipe(
  v.strictObject({
    script: filledText,
    packages: v.optional(v.array(v.string()), []),
    timeout: v.optional(orEmpty(durationMs)),
  }),
  v.transform(({ timeout, ...block }) => ({ ...block, timeoutMs: timeout })),
);

/** A tool that is one Python script. It reads its arguments as JSON from `sys.argv[1]` and prints its answer. */
export const pythonRunner = defineRunner({
  kind: "python",
  schema: pythonBlockSchema,
  templates: () => [],
  parameterNames: () => [],
  implement: (tool, { script, packages, timeoutMs }) => ({
    unavailable: () => undefined,
    run: async (args, { env, cwd, signal, onOutput }) => {
      const limitMs = timeoutMs ?? timeoutSetting(undefined, env, "KDEPS_PYTHON_TIMEOUT", defaultPythonTimeoutMs);
      const maxOutputBytes = limitSetting(env, "KDEPS_PYTHON_MAX_OUTPUT_BYTES");
      const result = await runPython({
        script,
        args: [JSON.stringify(args)],
        packages,
        env,
        timeoutMs: limitMs,
        cwd,
        signal,
        maxOutputBytes,
        onOutput,
      });
      signal.throwIfAborted();
      if (result.ended === "timeout") {
        throw new ToolError("timeout", `${tool}: script timed out after ${formatDuration(limitMs)}`);
      }
      refuseTooMuchOutput(`${tool}: python`, result, maxOutputBytes);
      const fault = pythonFailure(result);
      if (fault !== undefined) throw new ToolError("failed", `${tool}: ${fault}`);
      return result.stdout.trim();
    },
  }),
});
