import type * as v from "valibot";
import { defineTool, type NativeTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";

type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A tool that the live agent session answers. Without one, as in `kdeps run`, a call fails with a fixed sentence. */
export function agentTool(name: string, input: ObjectSchema): NativeTool {
  return defineTool({
    name,
    input,
    agentOnly: true,
    async run(args, ctx) {
      if (ctx.session?.answer) return await ctx.session.answer(name, args, ctx.signal);
      throw new ToolError("unavailable", `${name}: no active agent session (agent-mode tool)`);
    },
  });
}
