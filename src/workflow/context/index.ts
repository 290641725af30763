// context: what expressions see: the request, memory, session, outputs, iterations, components, configuration.
export { createFrame } from "./create-frame.ts";
export { componentPrefix } from "./env.ts";
export type { ComponentFrame, ErrorValue, Frame, Run } from "./frame.ts";
export { resultsOf } from "./frame.ts";
export { Results } from "./results.ts";
export { createRun } from "./run.ts";
export { scopeNames } from "./scope.ts";
export { storeNames } from "./set.ts";
export { visibleBody, visibleHeaders, visibleQuery } from "./visible.ts";
