import { DurationError, parseDuration } from "../languages/index.ts";
import { type Env, KdepsError } from "../platform/index.ts";

const onOff = ["true", "1", "yes", "on", "false", "0", "no", "off"];

/** Variables that limit what tools may do, with all the words each takes (compared in lower case). */
const limits: Readonly<Record<string, readonly string[]>> = {
  KDEPS_PERMISSION_MODE: ["read-only", "workspace-write", "danger-full-access", "ask"],
  KDEPS_AGENT_PRESET: ["audit", "explain", "implement"],
  KDEPS_BASH_MODE: ["read-only", "full"],
  KDEPS_ALLOW_BASH: ["true", "false"],
  KDEPS_ALLOW_ROOT: ["true", "false"],
  KDEPS_LEAN_MODE: onOff,
};

/** Variables that hold a whole number; zero says that there is no limit, or that the built-in one holds. */
const counts = [
  "KDEPS_CHAT_MAX_OUTPUT_BYTES",
  "KDEPS_CHAT_MAX_TOKENS",
  "KDEPS_EXEC_MAX_OUTPUT_BYTES",
  "KDEPS_HTTP_MAX_RESPONSE_BYTES",
  "KDEPS_HTTP_RETRY_MAX_ATTEMPTS",
  "KDEPS_ON_ERROR_MAX_RETRIES",
  "KDEPS_PYTHON_MAX_OUTPUT_BYTES",
  "KDEPS_SQL_MAX_ROWS",
];

const durations = [
  "KDEPS_CHAT_TIMEOUT",
  "KDEPS_EXEC_TIMEOUT",
  "KDEPS_HTTP_RETRY_MAX_BACKOFF",
  "KDEPS_HTTP_TIMEOUT",
  "KDEPS_PYTHON_TIMEOUT",
  "KDEPS_SQL_TIMEOUT",
];

/**
 * Refuses a misspelled limit, which would otherwise silently mean "no limit".
 * @throws {KdepsError} `usage` that names the variable and its words, or the form of its value.
 */
export function checkLimits(env: Env): void {
  checkWords(env);
  for (const name of counts) {
    const value = env[name]?.trim();
    if (!value || isCount(value)) continue;
    const hint = `set ${name} to digits only, such as 1048576, or unset it`;
    throw new KdepsError("usage", `${name}="${value}" is not a whole number`, { hint });
  }
  for (const name of durations) {
    const value = env[name]?.trim();
    if (!value || isDuration(value)) continue;
    const hint = `set ${name} to a duration such as 90s or 1m30s, or unset it`;
    throw new KdepsError("usage", `${name}="${value}" is not a duration`, { hint });
  }
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

/** Digits alone are seconds. */
function isDuration(text: string): boolean {
  if (/^\d+(\.\d+)?$/.test(text)) return true;
  try {
    return parseDuration(text) >= 0;
  } catch (error) {
    if (error instanceof DurationError) return false;
    throw error;
  }
}

function checkWords(env: Env): void {
  for (const [name, words] of Object.entries(limits)) {
    const value = env[name]?.trim();
    if (!value || words.includes(value.toLowerCase())) continue;
    throw new KdepsError("usage", `${name}="${value}" is not one of: ${words.join(", ")}`, {
      hint: `set ${name} to one of these words, or unset it`,
    });
  }
}

/** Whether an on/off variable is on; words as `KDEPS_LEAN_MODE` takes them, unset is off. */
export function isOn(value: string | undefined): boolean {
  return ["true", "1", "yes", "on"].includes(value?.trim().toLowerCase() ?? "");
}
