// platform: what the operating system gives us, wrapped once: errors with positions, processes, files, HTTP, logs.
export type { Env } from "./env.ts";
export { type ErrorCode, KdepsError, type KdepsErrorOptions, messageOf, type Position } from "./error.ts";
export { positionAt } from "./excerpt.ts";
export { createLog, type Log, type LogFields, type LogLevel, type LogOptions, silentLog } from "./log.ts";
export type { PathBoundary } from "./paths.ts";
export { type Problem, renderProblem } from "./problem.ts";
