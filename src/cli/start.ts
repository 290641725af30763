import { join } from "node:path";
import {
  type ConfigFile,
  checkLimits,
  configPath,
  configWarnings,
  type Environment,
  readConfig,
  readEnvironment,
  resolveSettings,
  type Settings,
  writeConfigTemplate,
} from "../config/index.ts";
import { createLog, type Log, messageOf } from "../platform/index.ts";
import type { CliIo } from "./io.ts";

/** What every command that runs something starts from. */
export type Start = {
  readonly environment: Environment;
  readonly log: Log;
  /** Settings with the profile of a workflow laid over the configuration. */
  readonly settingsFor: (profile: string | undefined) => Settings;
  /** Path of the state database; undefined without a home folder. */
  readonly storePath: string | undefined;
};

type LogFlags = { readonly debug?: boolean | undefined; readonly verbose?: boolean | undefined };

/**
 * Reads environment and configuration. Trouble with the configuration file is a warning and never stops a start.
 * @throws {KdepsError} `usage` for a misspelled variable that limits what tools may do.
 */
export function start(io: CliIo, { debug = false, verbose = false }: LogFlags): Start {
  const environment = readEnvironment(io.env);
  const { env } = environment;
  checkLimits(env);
  const isDebug = debug || env.KDEPS_DEBUG === "true" || env.KDEPS_DEBUG === "1";
  const level = isDebug ? "debug" : verbose ? "info" : "warn";
  const log = createLog({ level, json: env.KDEPS_LOG_FORMAT === "json", write: io.err });
  const config = loadConfig(io, environment, log);
  return {
    environment,
    log,
    settingsFor: (profile) => resolveSettings(environment, config, profile),
    storePath: io.home === undefined ? undefined : join(io.home, ".kdeps", "kdeps.db"),
  };
}

function loadConfig(io: CliIo, { env }: Environment, log: Log): ConfigFile {
  const path = configPath(env, io.home);
  try {
    if (path) writeConfigTemplate(path, env);
  } catch (error) {
    // A read-only home is an ordinary place to run in.
    log.info("no configuration template was written", { error: messageOf(error) });
  }
  try {
    const config = readConfig(path);
    for (const warning of configWarnings(config)) log.warn("config validation", { warning });
    return config;
  } catch (error) {
    log.warn("could not load config", { error: messageOf(error) });
    return {};
  }
}
