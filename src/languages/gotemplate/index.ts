/**
 * Go's `text/template`, compiled to closures: the language of declared tools. Knows nothing of tools, files or the
 * rest of the program. Departures from Go, all of which keep request bodies and flags clean: nil and missing values
 * print as nothing, floats print without exponent below 1e21, and ints compare with floats by value.
 */
export { type CompiledTemplate, compileTemplate } from "./compile-template.ts";
export type { FunctionTable, TemplateFunction } from "./functions/function.ts";
export type { Meter } from "./run.ts";
export { TemplateError, type TemplateErrorCode } from "./template-error.ts";
