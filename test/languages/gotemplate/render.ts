import { compileTemplate, type FunctionTable, TemplateError } from "../../../src/languages/gotemplate/index.ts";

/** The text of `source` for `data`. */
export function render(source: string, data: unknown = {}): string {
  return compileTemplate(source).render(data);
}

/** What compiling or rendering `source` throws; anything but a template error fails the test. */
export function failure(source: string, data: unknown = {}, functions: FunctionTable = {}): TemplateError {
  try {
    compileTemplate(source, { functions }).render(data);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`${source.slice(0, 80)} did not fail`);
}

/** `line:column` of an offset, both from 1. */
export function place(source: string, offset: number): string {
  const lines = source.slice(0, offset).split("\n");
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}
