// tools: what can be called by name. Definitions, the catalog built from them, and the one way to make a call.

export { AnswerCache, answerKey } from "./answer-cache.ts";
export { callTool } from "./call.ts";
export {
  type AgentSession,
  type CallContext,
  type Caller,
  type DeclaredVariables,
  declaredVariable,
  type MemoryStore,
} from "./context.ts";
export { type ContextOptions, contextFactory, toolState } from "./context-factory.ts";
export { defineTool, type NativeTool } from "./define.ts";
export type { Parameter, ParameterType, ToolDefinition } from "./definition.ts";
export { type ParametersSchema, parametersSchema } from "./json-schema.ts";
export { EditHistory } from "./native/files/edit-history.ts";
export { nativeTools } from "./native/index.ts";
export { JobTable } from "./native/shell/job-table.ts";
export { type Catalog, type CatalogOptions, loadCatalog } from "./registry.ts";
export { type PythonRun, pythonFailure, runPython } from "./runners/python-runner.ts";
export { secondStatement } from "./sqlite/second-statement.ts";
export type { ToolState } from "./state.ts";
export { renameSynonyms } from "./synonyms.ts";
export type { Tool } from "./tool.ts";
export { ToolError, type ToolStatus } from "./tool-error.ts";
