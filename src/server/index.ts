// server: the HTTP API of a workflow: who may call it, what a request carries, and how an answer looks.
export { type ServeOptions, serveWorkflow, type WorkflowServer } from "./serve-workflow.ts";
