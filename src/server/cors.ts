import { parseDuration } from "../languages/index.ts";
import type { ApiServer } from "../workflow/index.ts";

/** Adds the CORS headers that a response to this origin gets. */
export type Cors = {
  /** A header that is there already stays: it is the workflow's own. */
  readonly add: (headers: Headers, origin: string | null, isPreflight: boolean) => void;
};

const defaultMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
const defaultHeaders = ["Content-Type", "Authorization", "Accept", "X-Requested-With", "X-Session-Id"];
const defaultMaxAge = "12h";

/** Compiles the `cors` block. Credentials are allowed only for origins listed by name, never through `*`. */
export function compileCors(config: ApiServer["cors"]): Cors {
  const origins = config.allowOrigins ?? ["*"];
  const named = new Set(origins.filter((origin) => origin !== "*"));
  const allowsAny = origins.includes("*");
  const methods = (config.allowMethods ?? defaultMethods).join(", ");
  const allowed = (config.allowHeaders ?? defaultHeaders).join(", ");
  const exposed = (config.exposeHeaders ?? []).join(", ");
  const credentials = config.allowCredentials ?? true;
  const maxAge = String(Math.floor(secondsOf(config.maxAge ?? defaultMaxAge)));

  const fixed = [
    ["Access-Control-Allow-Methods", methods],
    ["Access-Control-Allow-Headers", allowed],
    ...(exposed ? [["Access-Control-Expose-Headers", exposed] as const] : []),
  ] as const;
  return {
    add(headers, origin, isPreflight) {
      for (const [name, value] of fixed) setDefault(headers, name, value);
      if (isPreflight) headers.set("Access-Control-Max-Age", maxAge);
      if (origin === null || !(allowsAny || named.has(origin))) return;
      setDefault(headers, "Access-Control-Allow-Origin", origin);
      headers.append("Vary", "Origin");
      if (credentials && named.has(origin)) setDefault(headers, "Access-Control-Allow-Credentials", "true");
    },
  };
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

function secondsOf(duration: string): number {
  try {
    return parseDuration(duration) / 1000;
  } catch {
    // Text that is no duration means the default, as everywhere in this block.
    return parseDuration(defaultMaxAge) / 1000;
  }
}
