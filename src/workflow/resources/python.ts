import { isAbsolute, join } from "node:path";
import * as v from "valibot";
import { formatDuration } from "../../languages/index.ts";
import { exactJsonIn, KdepsError, type ProcessResult } from "../../platform/index.ts";
import { duration, script, text, textMap, texts } from "../fields/index.ts";
import { textList } from "../schema/fields.ts";
import { type ActionContext, defineResource } from "./define.ts";
import { countLimit, timeLimit } from "./limits.ts";
import { recordOf, refuseTooMuch } from "./process-output.ts";

const defaultTimeoutMs = 60_000;

/** A Python script; its result is what it prints, as a value where that is JSON. */
export const python = defineResource({
  key: "python",
  schema: v.pipe(
    v.object({
      script: v.optional(v.string()),
      scriptFile: v.optional(v.string()),
      args: v.optional(textList, []),
      timeout: v.optional(v.string()),
      venvName: v.optional(v.string()),
      env: v.optional(v.record(v.string(), v.string()), {}),
      pythonVersion: v.optional(v.string()),
      packages: v.optional(textList),
    }),
    v.check(({ script, scriptFile }) => Boolean(script || scriptFile), "no script or scriptFile specified"),
  ),
  modes: {
    script,
    scriptFile: text,
    args: texts,
    timeout: duration,
    venvName: text,
    env: textMap,
    pythonVersion: text,
    packages: texts,
  },
  async run(block, ctx) {
    const { script: source, scriptFile } = block;
    if (!source && !scriptFile) throw new KdepsError("invalid", "no script or scriptFile specified");
    const timeoutMs = timeLimit(block.timeout, ctx.env, "KDEPS_PYTHON_TIMEOUT", defaultTimeoutMs);
    // Loaded when needed: few workflows run Python, and the tools are most of what a start would load.
    const { pythonFailure, runPython } = await import("../../tools/index.ts");
    const result = await runPython({
      ...(scriptFile ? { scriptFile: inRoot(ctx.root, scriptFile) } : { script: source }),
      ...requirements(block, ctx),
      args: block.args,
      env: ctx.env,
      extraEnv: block.env,
      cwd: ctx.root,
      signal: ctx.signal,
      timeoutMs,
    });
    ctx.recordProcess(recordOf(result));
    assertSucceeded(result, pythonFailure(result), timeoutMs, ctx);
    return printedValue(result.stdout);
  },
});

/** What JSON output stands for; a number only where writing it gives the same digits again, so `1.10` stays text. */
function printedValue(stdout: string): unknown {
  const parsed = exactJsonIn(stdout);
  if (!parsed) return stdout;
  return typeof parsed.value === "number" && String(parsed.value) !== stdout.trim() ? stdout : parsed.value;
}

type Wishes = {
  readonly venvName?: string | undefined;
  readonly pythonVersion?: string | undefined;
  readonly packages?: readonly string[] | undefined;
};

/** What the interpreter must have: the resource's own wishes over those of the workflow and of the component. */
function requirements({ venvName, pythonVersion, packages }: Wishes, ctx: ActionContext) {
  const { requirementsFile, pythonVersion: workflowVersion, pythonPackages } = ctx.settings.agentSettings;
  const wanted = packages ?? [...pythonPackages, ...ctx.pythonPackages];
  // The workflow's version says which Python a venv has; alone it is no reason to make one.
  const hasVenv = wanted.length > 0 || Boolean(requirementsFile || venvName);
  return {
    packages: wanted,
    requirementsFile: requirementsFile && inRoot(ctx.root, requirementsFile),
    venvName: venvName || undefined,
    pythonVersion: pythonVersion || (hasVenv && workflowVersion) || undefined,
  };
}

function inRoot(root: string, path: string): string {
  return isAbsolute(path) ? path : join(root, path);
}

function assertSucceeded(
  result: ProcessResult,
  failure: string | undefined,
  timeoutMs: number,
  { signal, env }: ActionContext,
): void {
  signal.throwIfAborted();
  if (result.ended === "timeout") {
    throw new KdepsError("timeout", `python execution timed out after ${formatDuration(timeoutMs)}`);
  }
  if (failure !== undefined) throw new KdepsError("failed", failure);
  refuseTooMuch("python", result, countLimit(env, "KDEPS_PYTHON_MAX_OUTPUT_BYTES"));
}
