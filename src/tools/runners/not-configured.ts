import { ToolError } from "../tool-error.ts";

/** A declared tool that needs a variable nobody has set. */
export function notConfigured(tool: string): ToolError {
  return new ToolError("unavailable", `${tool}: required environment variables are not set`);
}
