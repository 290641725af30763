// config: ~/.kdeps/config.yaml, the environment and the paths both name, read once at start.
export { writeConfigTemplate } from "./bootstrap.ts";
export type { Account, Connections, HttpConnection } from "./connections.ts";
export { type Environment, readEnvironment, type Tokens } from "./environment.ts";
export { variableOf } from "./exports.ts";
export { checkLimits, isOn } from "./limits.ts";
export { configPath, readConfig } from "./load.ts";
export type { ConfigFile } from "./schema.ts";
export { expandVariables, resolveSettings, type Settings } from "./settings.ts";
export { configWarnings } from "./warnings.ts";
