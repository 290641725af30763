import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const knowledgeCardGet = agentTool("knowledge_card_get", v.object({ id: v.string() }));
