import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const knowledgeCardUpdate = agentTool(
  "knowledge_card_update",
  v.object({
    id: v.string(),
    content: v.string(),
    title: v.optional(v.string()),
    mode: v.optional(v.picklist(["replace", "append"]), "replace"),
  }),
);
