import { KdepsError } from "../../../../platform/index.ts";
import { ToolError } from "../../../tool-error.ts";
import type { EditCommand } from "./infer-command.ts";

/** Runs a part of a command whose errors begin with `edit_file <command>: `. Complete texts pass through. */
export async function prefixed<T>(command: EditCommand, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof KdepsError) || cause instanceof ToolError) throw cause;
    throw new ToolError(cause.code, `edit_file ${command}: ${cause.message}`, { cause });
  }
}
