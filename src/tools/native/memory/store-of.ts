import type { CallContext, MemoryStore } from "../../context.ts";
import { ToolError } from "../../tool-error.ts";

/** The memory of this process. @throws {ToolError} where there is none, as in `kdeps run`. */
export function storeOf(ctx: CallContext, tool: string): MemoryStore {
  if (ctx.memory) return ctx.memory;
  throw new ToolError("unavailable", `${tool}: memory store is not configured`);
}
