import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const judgeVerdict = agentTool(
  "judge_verdict",
  v.object({ approved: v.boolean(), feedback: v.optional(v.string()) }),
);
