import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const knowledgeRecall = agentTool(
  "knowledge_recall",
  v.object({ query: v.string(), limit: v.optional(v.number(), 5) }),
);
