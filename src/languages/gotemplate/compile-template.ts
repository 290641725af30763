import { compileNodes } from "./compile/compile-nodes.ts";
import type { FunctionTable } from "./functions/function.ts";
import { builtinFunctions } from "./functions/index.ts";
import { parse } from "./parse/parser.ts";
import { LimitError, Run } from "./run.ts";
import { TemplateError } from "./template-error.ts";

export type CompiledTemplate = {
  readonly source: string;
  /**
   * The text for `data`, a JSON value that becomes `.` and `$`; it is only read, and nothing in it is run as a template.
   * Renderings share nothing.
   * @throws {TemplateError} when an action fails, or with code `limit` when it would take too long or write too much.
   */
  render(data: unknown): string;
};

/**
 * Compiles a Go `text/template`. `functions` come on top of the built-in ones and win over them.
 * @throws {TemplateError} at the first mistake, with its offset.
 */
export function compileTemplate(
  source: string,
  options: { readonly functions?: FunctionTable } = {},
): CompiledTemplate {
  const functions = new Map(Object.entries({ ...builtinFunctions, ...options.functions }));
  const template = compileNodes(
    parse(source, (name) => functions.has(name)),
    functions,
  );
  return {
    source,
    render(data) {
      const run = new Run();
      try {
        template(run, data ?? undefined);
      } catch (cause) {
        throw stopped(cause, run);
      }
      return run.output;
    },
  };
}

/** What stops a rendering as a whole gets the place of the action that ran. */
function stopped(cause: unknown, run: Run): unknown {
  if (cause instanceof LimitError) return new TemplateError("limit", cause.message, run.offset, { cause });
  // JavaScript's own limits: the depth of calls and the length of a text.
  if (cause instanceof RangeError)
    return new TemplateError("limit", "template needs more memory than a rendering may use", run.offset, { cause });
  return cause;
}
