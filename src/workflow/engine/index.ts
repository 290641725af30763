// engine: runs a compiled workflow: the graph, each resource's life, items, loops, error handlers, component calls.

export type { CompiledResource, Plan } from "../plan.ts";
export { execute } from "./execute.ts";
