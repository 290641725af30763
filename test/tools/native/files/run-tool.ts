import * as v from "valibot";
import { KdepsError } from "../../../../src/platform/index.ts";
import type { CallContext } from "../../../../src/tools/context.ts";
import { nativeTools } from "../../../../src/tools/native/index.ts";
import { ToolError } from "../../../../src/tools/tool-error.ts";

/** Calls a file tool as the pipeline does: parsed arguments in, and the tool's name before messages that lack it. */
export async function runTool(name: string, args: Record<string, unknown>, ctx: CallContext): Promise<string> {
  const tool = nativeTools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no native tool ${name}`);
  try {
    return await tool.run(v.parse(tool.input, args), ctx);
  } catch (error) {
    if (error instanceof ToolError || !(error instanceof KdepsError)) throw error;
    throw new ToolError(error.code, `${name}: ${error.message}`, { cause: error });
  }
}

/** The message a call fails with; a call that succeeds is a failed test. */
export async function errorOf(name: string, args: Record<string, unknown>, ctx: CallContext): Promise<string> {
  try {
    const result = await runTool(name, args, ctx);
    throw new Error(`${name} succeeded: ${result}`);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}
