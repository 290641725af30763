import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const loadSkill = agentTool("load_skill", v.object({ name: v.string() }));
