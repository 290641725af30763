import * as v from "valibot";
import { agentTool } from "./agent-tool.ts";

export const sessionHandshake = agentTool("session_handshake", v.object({ code: v.string() }));
