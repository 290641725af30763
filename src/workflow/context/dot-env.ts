import { readFileSync } from "node:fs";
import { join } from "node:path";
import { causeOf, type Env, errnoOf, type Log } from "../../platform/index.ts";

/**
 * Variables of `KEY=VALUE` text: blank lines and `#` comments do not count, one pair of matching quotes goes, nothing is
 * expanded. Lines may end in CR LF.
 */
export function parseDotEnv(text: string): Env {
  const variables: Record<string, string> = Object.create(null);
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const trimmed = line.trim();
    const equals = trimmed.indexOf("=");
    if (trimmed.startsWith("#") || equals <= 0) continue;
    const name = trimmed.slice(0, equals).trim();
    variables[name] = unquoted(trimmed.slice(equals + 1).trim());
  }
  return variables;
}

function unquoted(value: string): string {
  const quote = value[0];
  const isQuoted = value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1) : value;
}

/** The `.env` of a component's folder; none is no fault, one that cannot be read is warned about. */
export function readDotEnv(component: string, dir: string | undefined, log: Log): Env {
  if (dir === undefined) return {};
  try {
    return parseDotEnv(readFileSync(join(dir, ".env"), "utf8"));
  } catch (error) {
    if (errnoOf(error) !== "ENOENT")
      log.warn("a component's .env cannot be read", { component, error: causeOf(error) });
    return {};
  }
}
