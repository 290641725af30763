import { compileTemplate, TemplateError } from "../../languages/index.ts";
import { ToolError } from "../tool-error.ts";

/** A template of a tool; a failure names the tool and the field. */
export type FieldTemplate = (data: object) => string;

/** Compiles one field. @throws {TemplateError} when it does not parse, which loading has ruled out. */
export function fieldTemplate(tool: string, field: string, source: string): FieldTemplate {
  const template = compileTemplate(source);
  return (data) => {
    try {
      return template.render(data);
    } catch (cause) {
      if (!(cause instanceof TemplateError)) throw cause;
      throw new ToolError("invalid", `${tool}: render ${field}: ${cause.message}`, { cause });
    }
  };
}

/** Compiles a map of fields, such as headers. */
export function fieldTemplates(
  tool: string,
  field: string,
  sources: Readonly<Record<string, string>>,
): readonly (readonly [name: string, template: FieldTemplate])[] {
  return Object.entries(sources).map(([name, source]) => [name, fieldTemplate(tool, `${field}.${name}`, source)]);
}
