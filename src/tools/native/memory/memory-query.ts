import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";

export const memoryQuery = defineTool({
  name: "memory_query",
  input: v.object({ query: v.string(), limit: v.optional(v.number(), 50) }),
  async run(args, ctx) {
    if (args.query.trim() === "") throw new ToolError("usage", "memory_query: query is required");
    if (ctx.session?.answer) return await ctx.session.answer("memory_query", args, ctx.signal);
    throw new ToolError(
      "unavailable",
      "memory_query: agent loop is not configured (memory_query is an agent-mode tool)",
    );
  },
});
