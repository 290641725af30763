import * as v from "valibot";
import { exitFailure, type ProcessResult, runProcess } from "../../../platform/index.ts";
import type { CallContext } from "../../context.ts";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";
import { decodeEntities } from "../decode-entities.ts";
import { bashGate, commandLineRefusal, destructivePattern, quietVariables } from "./bash-policy.ts";
import type { JobOutcome } from "./job-table.ts";
import { limitOutput } from "./limit-output.ts";
import { isOrdinaryStatusOne } from "./ordinary-exit.ts";
import { quotedSpans } from "./quoted-spans.ts";
import { LiveTerminalText, plainTerminalText } from "./terminal-text.ts";

/** Kept of each stream before it is cleaned and shortened; progress bars shrink a lot. */
const maxCapturedBytes = 8 * 1024 * 1024;

export const bashExec = defineTool({
  name: "bash_exec",
  input: v.object({ command: v.string() }),
  gate: bashGate("bash_exec"),
  async run({ command: written }, ctx) {
    const command = decodeEntities(written, quotedSpans);
    const refused = commandLineRefusal(command, ctx.env);
    if (refused) throw new ToolError("denied", `bash_exec: blocked: ${refused}`);
    const risk = destructivePattern(command);
    if (risk) ctx.log.warn(`potentially destructive command detected: ${risk}`);
    return await runInForeground(command, ctx);
  },
});

/** Waits for the command, unless the person sends it to the background first; then it goes on as a job. */
async function runInForeground(command: string, ctx: CallContext): Promise<string> {
  ctx.signal.throwIfAborted();
  const cancel = new AbortController();
  const sent = Promise.withResolvers<"sent">();
  const stopListening = [
    onceAborted(ctx.signal, () => cancel.abort(ctx.signal.reason)),
    onceAborted(ctx.background, () => sent.resolve("sent")),
  ];
  const startedAt = Date.now();
  const running = runBash(command, cancel.signal, ctx);
  try {
    const first = await Promise.race([running, sent.promise]);
    if (first !== "sent") return answer(command, first);
  } finally {
    // From here on the end of this call no longer ends a command that went to the background.
    for (const stop of stopListening) stop();
  }
  const id = ctx.state.jobs.add(command, running.then(outcomeOf, failedOutcome), startedAt);
  return JSON.stringify({ status: "backgrounded", job_id: id });
}

function onceAborted(signal: AbortSignal | undefined, act: () => void): () => void {
  signal?.addEventListener("abort", act, { once: true });
  return () => signal?.removeEventListener("abort", act);
}

function runBash(command: string, signal: AbortSignal, ctx: CallContext): Promise<ProcessResult> {
  const live = { stdout: new LiveTerminalText(), stderr: new LiveTerminalText() };
  const { onOutput } = ctx;
  return runProcess({
    command: ["bash", "-c", command],
    cwd: ctx.cwd,
    env: ctx.env,
    extraEnv: quietVariables(ctx.env),
    signal,
    maxOutputBytes: maxCapturedBytes,
    onOutput: onOutput && ((chunk, stream) => show(onOutput, live[stream].push(chunk))),
  });
}

function show(onOutput: (chunk: string) => void, text: string): void {
  if (text !== "") onOutput(text);
}

function answer(command: string, result: ProcessResult): string {
  const output = formatOutput(result);
  if (result.ended === "cancelled") return [output.text, "[interrupted]"].filter(Boolean).join("\n");
  const failure = exitFailure(result);
  if (failure === undefined) return output.text;
  const isAnswer = result.exitCode === 1 && result.stderr.trim() === "" && isOrdinaryStatusOne(command);
  if (isAnswer) return [output.text, `[${failure}]`].filter(Boolean).join("\n");
  // Repeated at the end of long output, where a reader who scrolled past the beginning looks for it.
  const again = output.isCut ? `[${failure}]` : "";
  throw new ToolError("failed", [`bash_exec: ${failure}`, output.text, again].filter(Boolean).join("\n"));
}

/** Both streams as a terminal would show them, the second one marked, in the limits of an answer. */
function formatOutput({ captured, stdout, stderr }: ProcessResult) {
  const out = plainTerminalText(stdout).trim();
  const err = plainTerminalText(stderr).trim();
  return limitOutput([out, err && `stderr: ${err}`].filter(Boolean).join("\n"), {
    lines: captured.stdout.omittedLines + captured.stderr.omittedLines,
    bytes: captured.stdout.omittedBytes + captured.stderr.omittedBytes,
  });
}

function outcomeOf(result: ProcessResult): JobOutcome {
  return { failure: exitFailure(result), output: formatOutput(result).text };
}

function failedOutcome(error: unknown): JobOutcome {
  return { failure: error instanceof Error ? error.message : String(error), output: "" };
}
