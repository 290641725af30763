import { providers } from "./providers.ts";
import type { ConfigProfile } from "./schema.ts";

/** How a key of config.yaml becomes a variable: booleans only when true, counts only above zero, text and floats as they are. */
type Kind = "text" | "flag" | "count" | "float";
type Row = readonly [path: string, variable: string, kind: Kind];

/** Keys with a variable of their own; the variable, when the user set it, wins. */
const rows: readonly Row[] = [
  ["llm.backend", "KDEPS_DEFAULT_BACKEND", "text"],
  ["llm.base_url", "KDEPS_LLM_BASE_URL", "text"],
  ["llm.ollama_host", "OLLAMA_HOST", "text"],
  ["llm.ctx_size", "KDEPS_CTX_SIZE", "count"],
  ["llm.models_dir", "KDEPS_MODELS_DIR", "text"],
  ["llm.aria2c_flags", "KDEPS_ARIA2C_FLAGS", "text"],
  ["defaults.timezone", "TZ", "text"],
  ["defaults.python_version", "KDEPS_PYTHON_VERSION", "text"],
  ["defaults.offline_mode", "KDEPS_OFFLINE_MODE", "flag"],
  ["resource_defaults.chat.timeout", "KDEPS_CHAT_TIMEOUT", "text"],
  ["resource_defaults.chat.context_length", "KDEPS_CHAT_CONTEXT_LENGTH", "count"],
  ["resource_defaults.chat.streaming", "KDEPS_CHAT_STREAMING", "flag"],
  ["resource_defaults.chat.temperature", "KDEPS_CHAT_TEMPERATURE", "float"],
  ["resource_defaults.chat.top_p", "KDEPS_CHAT_TOP_P", "float"],
  ["resource_defaults.chat.frequency_penalty", "KDEPS_CHAT_FREQUENCY_PENALTY", "float"],
  ["resource_defaults.chat.presence_penalty", "KDEPS_CHAT_PRESENCE_PENALTY", "float"],
  ["resource_defaults.chat.max_tokens", "KDEPS_CHAT_MAX_TOKENS", "count"],
  ["resource_defaults.chat.max_output_bytes", "KDEPS_CHAT_MAX_OUTPUT_BYTES", "count"],
  ["resource_defaults.http.timeout", "KDEPS_HTTP_TIMEOUT", "text"],
  ["resource_defaults.http.proxy", "KDEPS_HTTP_PROXY", "text"],
  ["resource_defaults.http.retry_max_attempts", "KDEPS_HTTP_RETRY_MAX_ATTEMPTS", "count"],
  ["resource_defaults.http.retry_backoff", "KDEPS_HTTP_RETRY_BACKOFF", "text"],
  ["resource_defaults.http.retry_max_backoff", "KDEPS_HTTP_RETRY_MAX_BACKOFF", "text"],
  ["resource_defaults.http.retry_on", "KDEPS_HTTP_RETRY_ON", "text"],
  ["resource_defaults.http.max_response_bytes", "KDEPS_HTTP_MAX_RESPONSE_BYTES", "count"],
  ["resource_defaults.python.timeout", "KDEPS_PYTHON_TIMEOUT", "text"],
  ["resource_defaults.python.max_output_bytes", "KDEPS_PYTHON_MAX_OUTPUT_BYTES", "count"],
  ["resource_defaults.exec.timeout", "KDEPS_EXEC_TIMEOUT", "text"],
  ["resource_defaults.exec.max_output_bytes", "KDEPS_EXEC_MAX_OUTPUT_BYTES", "count"],
  ["resource_defaults.sql.timeout", "KDEPS_SQL_TIMEOUT", "text"],
  ["resource_defaults.sql.max_rows", "KDEPS_SQL_MAX_ROWS", "count"],
  ["resource_defaults.onError.action", "KDEPS_ON_ERROR_ACTION", "text"],
  ["resource_defaults.onError.max_retries", "KDEPS_ON_ERROR_MAX_RETRIES", "count"],
  ["resource_defaults.onError.retry_delay", "KDEPS_ON_ERROR_RETRY_DELAY", "text"],
];

/** The duration-valued keys, which `configWarnings` checks. */
export const durationPaths: readonly string[] = rows
  .map(([path]) => path)
  .filter((path) => /(timeout|backoff|delay)$/.test(path));

/** The variable that stands for a dotted key of config.yaml; undefined for keys without one. */
export function variableOf(path: string): string | undefined {
  return rows.find(([key]) => key === path)?.[1];
}

/** Variables that a configuration stands for, apart from provider keys. Values keep their `${VAR}`. */
export function exportedVariables(config: ConfigProfile): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [path, variable, kind] of rows) {
    const value = textOf(valueAt(config, path), kind);
    if (value) variables[variable] = value;
  }
  // The one flag that is on by default: it has to be exported when it is off.
  if (valueAt(config, "resource_defaults.http.follow_redirects") === false) {
    variables.KDEPS_HTTP_FOLLOW_REDIRECTS = "false";
  }
  return { ...variables, ...modelVariables(config) };
}

/** Provider keys of `llm`, by the variable a tool would declare for them. */
export function providerKeys(config: ConfigProfile): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const { configKey, variable } of providers) {
    const value = textOf(valueAt(config, `llm.${configKey}`), "text");
    if (value) keys[variable] = value;
  }
  return keys;
}

function modelVariables(config: ConfigProfile): Record<string, string> {
  const models = config.llm?.models ?? [];
  const strategy = config.llm?.strategy ?? "";
  const routed = strategy !== "" || models.some((entry) => "backend" in entry || "base_url" in entry);
  return {
    ...(models.length > 0 && { KDEPS_LLM_MODELS: models.map((entry) => entry.model).join(",") }),
    ...(routed && { KDEPS_LLM_ROUTER: JSON.stringify({ strategy, models }) }),
  };
}

function textOf(value: unknown, kind: Kind): string | undefined {
  if (kind === "flag") return value === true ? "true" : undefined;
  if (kind === "count") return typeof value === "number" && value > 0 ? String(value) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : undefined;
}

/** The own value at a dotted path, or undefined. */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
