import { KdepsError, messageOf } from "../platform/index.ts";
import type { CallContext } from "./context.ts";
import type { Arguments } from "./runners/index.ts";
import type { Tool } from "./tool.ts";
import { ToolError } from "./tool-error.ts";
import { wellFormed } from "./well-formed.ts";

/**
 * Calls a tool: the only way to one, for the control API and the agent loop alike. In this order: is there an agent
 * session for a tool that needs one, can the tool run at all, are the arguments right, then it runs.
 * @param args must be a JSON object; anything else is refused
 * @throws {ToolError} with the exact text to show; the reason of `ctx.signal` when that ended the call.
 */
export async function callTool(tool: Tool, args: unknown, ctx: CallContext): Promise<string> {
  const { name } = tool;
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    throw new ToolError("invalid", `${name}: arguments must be a JSON object`);
  }
  if (tool.agentOnly && ctx.session === undefined) {
    throw new ToolError("unavailable", `${name}: no active agent session (agent-mode tool)`);
  }
  const reason = tool.unavailable(ctx);
  if (reason !== undefined) throw new ToolError("unavailable", reason);
  try {
    return await tool.run(tool.readArguments(wellFormed(args) as Arguments), ctx);
  } catch (cause) {
    throw toolError(name, cause, ctx.signal);
  }
}

/** Tools word their own errors; everything from below gets the tool's name in front, once. */
function toolError(name: string, cause: unknown, signal: AbortSignal): unknown {
  if (cause instanceof ToolError) return cause;
  if (signal.aborted) return signal.reason;
  const message = `${name}: ${messageOf(cause)}`;
  if (!(cause instanceof KdepsError)) return new ToolError("failed", message, { cause });
  const { code, hint, at } = cause;
  return new ToolError(code, message, { cause, ...(hint !== undefined && { hint }), ...(at && { at }) });
}
