import { readFileSync } from "node:fs";
import * as v from "valibot";
import { causeOf, type Env, errnoOf, KdepsError, messageOf } from "../platform/index.ts";
import { explainFault, explainSyntax } from "./explain-config.ts";
import { type ConfigFile, configSchema } from "./schema.ts";

/** Where config.yaml is: `KDEPS_CONFIG_PATH`, else `~/.kdeps/config.yaml`; undefined without a home folder. */
export function configPath(env: Env, home: string | undefined): string | undefined {
  return env.KDEPS_CONFIG_PATH || (home ? `${home}/.kdeps/config.yaml` : undefined);
}

/**
 * Reads config.yaml. A missing file is an empty configuration.
 * @throws {KdepsError} `read <path>: ...` or `parse <path>: ...`; callers warn and go on without the file.
 */
export function readConfig(path: string | undefined): ConfigFile {
  const text = path === undefined ? undefined : readText(path);
  if (path === undefined || text === undefined) return {};
  // What the first start writes holds comments only: nothing to parse, and no parser to load for it.
  if (text.split("\n").every((line) => /^\s*(?:#|$)/.test(line))) return {};
  const content = parseYaml(path, text) ?? {};
  if (typeof content !== "object" || Array.isArray(content)) {
    throw new KdepsError("invalid", `parse ${path}: ${explainFault(text, [], "the file must hold a map of settings")}`);
  }
  const parsed = v.safeParse(configSchema, content);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const steps = (issue.path ?? []).map(({ key }) => key as string | number);
  const fault = explainFault(text, steps, `${v.getDotPath(issue)}: ${issue.message}`);
  throw new KdepsError("invalid", `parse ${path}: ${fault}`);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    if (errnoOf(cause) === "ENOENT") return undefined;
    throw new KdepsError("failed", `read ${path}: ${causeOf(cause)}`, { cause });
  }
}

function parseYaml(path: string, text: string): unknown {
  try {
    return Bun.YAML.parse(text);
  } catch (cause) {
    throw new KdepsError("invalid", `parse ${path}: ${explainSyntax(text) ?? messageOf(cause)}`, { cause });
  }
}
