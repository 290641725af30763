import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const knowledgeNoteSave = agentTool(
  "knowledge_note_save",
  v.object({ content: v.string(), title: v.optional(v.string()), tags: v.optional(v.array(v.string())) }),
);
