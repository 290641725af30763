// workflow: what a project of YAML files means: reading and checking it, its graph, and running it for a request.

export { type CompileResult, compile } from "./compile.ts";
export type { ComponentAsset, ComponentAssets } from "./component-assets.ts";
export { execute } from "./engine/index.ts";
export { WorkflowError, type WorkflowErrorOptions } from "./error.ts";
export { executeObserved, type Observers } from "./execute-observed.ts";
export { executionOrder, findCycles, type GraphNode, type Order, reachableFrom } from "./graph.ts";
export { type LoadOptions, type LoadResult, load } from "./load.ts";
export type { Plan } from "./plan.ts";
export type {
  LoadedAction,
  LoadedComponent,
  LoadedResource,
  Project,
  SourceFile,
  YamlPath,
} from "./project.ts";
export type { FileKind, Stage, WorkflowProblem } from "./report.ts";
export { resultJson } from "./result-json.ts";
export type { Envelope, Host, RequestData, RunEvent, RunResult, SessionHandle, UploadedFile } from "./run.ts";
export type { ComponentInput, ComponentManifest } from "./schema/component.ts";
export type { ApiResponse, FieldRule, ResourceConfig, Step } from "./schema/resource.ts";
export type { ApiRoute, ApiServer, WebServer } from "./schema/servers.ts";
export type { Settings, WorkflowManifest } from "./schema/workflow.ts";
export { renderValidation, type Validation, validateProject } from "./validate-project.ts";
export { workflowEnv } from "./workflow-env.ts";
