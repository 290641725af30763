import { canonicalHeaderName, HttpError, statusText as reasonOf } from "../../../platform/index.ts";
import type { Host } from "../../run.ts";
import { abortable, DeadlineError, withDeadline } from "../../sleep.ts";
import { encodeBody } from "./body.ts";
import type { Answer } from "./result.ts";

/** Whether a URL names the control API of this process: plain http and that host, whatever the port. */
export function isControlUrl(url: URL | null): url is URL {
  return url !== null && url.protocol === "http:" && url.hostname.replace(/\.$/, "") === "kdeps.api";
}

export type ControlCall = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** No limit without one: tools have limits of their own. */
  readonly timeoutMs: number | undefined;
};

/**
 * One exchange with the control API in memory: nothing is dialled and no redirect is followed. The host adds the token,
 * so an `Authorization` header of the workflow is left out.
 */
export async function controlCall(call: ControlCall, host: Host, signal: AbortSignal): Promise<Answer> {
  try {
    if (call.timeoutMs === undefined) return await abortable(answered(call, host, signal), signal);
    return await withDeadline(call.timeoutMs, signal, (limited) => answered(call, host, limited));
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof DeadlineError) throw new HttpError("timeout", "request", cause.message, { cause });
    throw cause;
  }
}

async function answered(call: ControlCall, { control }: Host, signal: AbortSignal): Promise<Answer> {
  // The signal goes beside the request: following one costs a request more than all the rest of it.
  const response = await control(requestOf(call), signal);
  const body = await response.text();
  const { status } = response;
  const statusText = response.statusText || reasonOf(status);
  return { status, statusText, headers: headersOf(response.headers), body };
}

function requestOf({ method, url, headers, data }: ControlCall): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() !== "authorization") setHeader(sent, name, value);
  }
  const encoded = method === "GET" ? undefined : encodeBody(withoutNil(data), sent.get("content-type") ?? undefined);
  if (encoded?.contentType) sent.set("Content-Type", encoded.contentType);
  return new Request(url.href, { method, headers: sent, ...(encoded && { body: encoded.body }) });
}

/** The runtime's own error would quote the value. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value.trim());
  } catch (cause) {
    throw new HttpError("invalid", "request", `header ${JSON.stringify(name)} has a character that cannot be sent`, {
      cause,
    });
  }
}

/** Inputs that were not given are left out, so that a tool's own defaults hold. */
function withoutNil(data: unknown): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}

function headersOf(headers: Headers): Record<string, string> {
  const all: Record<string, string> = {};
  headers.forEach((value, name) => {
    all[canonicalHeaderName(name)] ??= value;
  });
  return all;
}
