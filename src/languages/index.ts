// languages: the small languages of workflows and tools. Each knows nothing of files or of the product around it.
export { DurationError, durationNanoseconds, formatDuration, parseDuration } from "./duration.ts";
export {
  type CompiledTemplate,
  compileTemplate,
  TemplateError,
  type TemplateErrorCode,
  type TemplateFunction,
} from "./gotemplate/index.ts";
