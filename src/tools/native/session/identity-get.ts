import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const identityGet = agentTool("identity_get", v.object({}));
