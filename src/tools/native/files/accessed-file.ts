import { KdepsError } from "../../../platform/index.ts";
import type { CallContext } from "../../context.ts";

/**
 * The absolute path a reading tool works on: the argument, else in the agent loop the file used last.
 * Over the API there is no such memory, so that callers cannot see each other's files.
 */
export async function fileToRead(path: string | undefined, ctx: CallContext): Promise<string> {
  const chosen = path || (ctx.caller === "loop" ? ctx.session?.lastFile : undefined);
  if (!chosen) throw new KdepsError("usage", "file_path is required");
  return await ctx.paths.readable(chosen);
}

/** Tells the session, if there is one, so that later calls may leave the path out and edit the file. */
export function noteFile(ctx: CallContext, path: string, access: "read" | "changed"): void {
  ctx.session?.noteFile?.(path, access);
}
