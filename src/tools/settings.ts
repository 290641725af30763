import { DurationError, parseDuration } from "../languages/index.ts";
import { type Env, type HttpRequest, KdepsError } from "../platform/index.ts";

/** A limit from the environment: a positive whole number; anything else means there is none. */
export function limitSetting(env: Env, name: string): number | undefined {
  const text = env[name]?.trim() ?? "";
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}

/** What the environment says about every HTTP exchange of a tool. */
export function exchangeSettings(env: Env): Pick<HttpRequest, "maxBytes" | "proxy" | "followRedirects"> {
  return {
    maxBytes: limitSetting(env, "KDEPS_HTTP_MAX_RESPONSE_BYTES"),
    proxy: env.KDEPS_HTTP_PROXY?.trim() || undefined,
    followRedirects: (env.KDEPS_HTTP_FOLLOW_REDIRECTS?.trim() || "true").toLowerCase() === "true",
  };
}

/**
 * Milliseconds of a tool's `timeout` argument, else of a variable, else a default.
 * @throws {KdepsError} `invalid` for a text that is no Go duration, or one that leaves no time at all.
 */
export function timeoutSetting(argument: string | undefined, env: Env, name: string, defaultMs: number): number {
  if (argument) return positiveDuration("timeout", argument);
  const setting = env[name]?.trim();
  return setting ? positiveDuration(name, setting) : defaultMs;
}

function positiveDuration(what: string, text: string): number {
  try {
    const ms = parseDuration(text);
    if (ms > 0) return ms;
  } catch (cause) {
    if (!(cause instanceof DurationError)) throw cause;
    throw new KdepsError("invalid", `${what}: ${cause.message}`, { cause });
  }
  throw new KdepsError("invalid", `${what}: "${text}" leaves no time`);
}
