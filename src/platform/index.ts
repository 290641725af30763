// platform: what the operating system gives us, wrapped once: errors with positions, processes, files, HTTP, logs.

export { writeAtomically } from "./atomic-write.ts";
export { type Captured, capturedText } from "./capture.ts";
export { childEnv } from "./child-env.ts";
export type { Env } from "./env.ts";
export { type ErrorCode, KdepsError, type KdepsErrorOptions, messageOf, type Position } from "./error.ts";
export { exactDigits, exactJsonIn, parseExactJson, parseVerbatimJson, stringifyExactJson } from "./exact-json.ts";
export { positionAt, positionsIn } from "./excerpt.ts";
export { fileChunks } from "./file-chunks.ts";
export {
  defaultMaxResponseBytes,
  type HttpRequest,
  type HttpResponse,
  type HttpTls,
  httpRequest,
} from "./http-client.ts";
export { HttpError, type HttpPhase } from "./http-error.ts";
export { httpFailure } from "./http-failure.ts";
export { canonicalHeaderName, unsendableCharacter } from "./http-headers.ts";
export { ipVersion } from "./ip-address.ts";
export { KeyedLock } from "./keyed-lock.ts";
export { lazy } from "./lazy.ts";
export { type LineRange, type LineWindow, type LineWindowOptions, readLineWindow } from "./line-window.ts";
export { createLog, type Log, type LogFields, type LogLevel, type LogOptions, silentLog } from "./log.ts";
export { nearest } from "./nearest.ts";
export { createPathBoundary, type PathBoundary, type PathBoundaryOptions } from "./paths.ts";
export { type Problem, renderProblem } from "./problem.ts";
export {
  defaultMaxOutputBytes,
  exitFailure,
  type OutputStream,
  type ProcessOptions,
  type ProcessResult,
  runProcess,
} from "./process.ts";
export { killAllGroups } from "./process-group.ts";
export { randomBase64Url, randomHex } from "./random.ts";
export { resolveLinks } from "./resolve-links.ts";
export { secretCheck } from "./secret-compare.ts";
export { statIfExists } from "./stat-if-exists.ts";
export { statusText } from "./status-text.ts";
export { causeOf, errnoOf } from "./system-cause.ts";
export { maxTimerMs } from "./timer.ts";
export { visibleLine, visibleText } from "./visible-text.ts";
export {
  childOf,
  type Finding,
  nodeAt,
  nodeFromData,
  type ParsedYaml,
  parseYaml,
  parseYamlNow,
  plainValue,
  quoted,
  readText,
  type SourceFile,
  setOwn,
  sourceFile,
  textUnder,
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlPath,
  type YamlScalar,
} from "./yaml/index.ts";
