import { KdepsError, messageOf, renderProblem, visibleText } from "../platform/index.ts";

/** A failure as a person should read it: place, message, next step. The stack only with `debug`. Ends with a newline. */
export function explain(error: unknown, debug: boolean): string {
  const known = error instanceof KdepsError;
  const problem = {
    severity: "error" as const,
    message: known && error.at ? error.message : `kdeps: ${messageOf(error)}`,
    ...(known && error.at && { at: error.at }),
    ...(known && error.hint && { hint: error.hint }),
  };
  const stack = debug && error instanceof Error && error.stack ? `\n${visibleText(error.stack)}` : "";
  return `${renderProblem(problem)}${stack}\n`;
}
