import { openAssets } from "../../../../src/assets/index.ts";
import { type CallContext, callTool, loadCatalog, nativeTools, ToolError } from "../../../../src/tools/index.ts";

const catalog = loadCatalog({ assets: openAssets({}), native: nativeTools });

/** Calls a built-in tool through the one pipeline that all callers share. */
export async function runTool(name: string, args: Record<string, unknown>, ctx: CallContext): Promise<string> {
  const tool = (await catalog).tools.get(name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return await callTool(tool, args, ctx);
}

/** The message a call fails with; a call that succeeds is a failed test. */
export async function errorOf(name: string, args: Record<string, unknown>, ctx: CallContext): Promise<string> {
  const result = await runTool(name, args, ctx).catch((error: unknown) => {
    if (error instanceof ToolError) return error;
    throw error;
  });
  if (result instanceof ToolError) return result.message;
  throw new Error(`${name} succeeded: ${result}`);
}
