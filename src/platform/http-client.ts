import { HttpError, type HttpPhase } from "./http-error.ts";
import { httpFailure } from "./http-failure.ts";
import {
  canonicalHeaderName,
  headersForOtherOrigin,
  headersWithoutBody,
  type RequestHeaders,
  requestHeaders,
} from "./http-headers.ts";
import { maxTimerMs } from "./timer.ts";

/** Most bytes of a response body when the caller names no limit: memory is never filled by a stranger. */
export const defaultMaxResponseBytes = 256 * 1024 * 1024;

/** As many as Go's client follows. */
const defaultMaxRedirects = 10;

/** Host of the control API inside this process. Only the workflow engine hands requests to it; nothing here dials it. */
const inProcessHost = "kdeps.api";

export type HttpTls = {
  readonly insecureSkipVerify?: boolean;
  /** PEM texts. */
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: string;
};

export type HttpRequest = {
  /** Upper case. */
  readonly method: string;
  /** `http:` or `https:`. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers from a definition, a connection or the environment: they never reach another origin, whatever their name. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | FormData | undefined;
  /** Limit of the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Most bytes of the decoded body; default 256 MiB. */
  readonly maxBytes?: number | undefined;
  /** URL of an HTTP proxy. */
  readonly proxy?: string | undefined;
  readonly tls?: HttpTls | undefined;
  /** Default true; false makes a redirect itself the response. */
  readonly followRedirects?: boolean;
  /** Default 10. */
  readonly maxRedirects?: number;
};

export type HttpResponse = {
  readonly status: number;
  /** Reason phrase as sent, such as `OK`; may be empty. */
  readonly statusText: string;
  /** By canonical name (`Content-Type`). Repeated fields are joined with `, `, except `Set-Cookie`: its first. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Uint8Array;
  /** URL that answered, after redirects. */
  readonly url: string;
  /** The body in the charset of its `Content-Type`, else UTF-8. */
  readonly text: () => string;
};

/**
 * One HTTP exchange with its redirects. At another origin only `Accept`, `Accept-Language`, `Content-Type` and
 * `User-Agent` of `headers` are sent, and nothing comes back with a later redirect to the first one. The method
 * changes as the Fetch standard says.
 * @throws {HttpError} with the codes it documents; any status is a response, not an error.
 */
export async function httpRequest(request: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(Math.min(request.timeoutMs, maxTimerMs));
  const signal = AbortSignal.any([request.signal, timeout]);
  let phase: HttpPhase = "request";
  let host = URL.parse(request.url)?.host ?? "";
  try {
    request.signal.throwIfAborted();
    const { response, url } = await followedResponse(request, signal);
    phase = "response";
    host = url.host;
    return await readResponse(response, url, request.maxBytes ?? defaultMaxResponseBytes);
  } catch (cause) {
    if (request.signal.aborted) throw new HttpError("cancelled", phase, "request was cancelled", { cause });
    if (cause instanceof HttpError) throw cause;
    if (timeout.aborted) throw new HttpError("timeout", phase, `timed out after ${request.timeoutMs}ms`, { cause });
    throw new HttpError("failed", phase, httpFailure(cause, host), { cause });
  }
}

/** What one hop of a redirect chain sends. */
type Hop = {
  readonly method: string;
  readonly url: URL;
  readonly headers: RequestHeaders;
  readonly body: HttpRequest["body"];
};

async function followedResponse(request: HttpRequest, signal: AbortSignal): Promise<{ response: Response; url: URL }> {
  const { followRedirects = true, maxRedirects = defaultMaxRedirects } = request;
  let hop: Hop = {
    method: request.method,
    url: checkedUrl(request.url),
    headers: requestHeaders(request.headers ?? {}, request.secretHeaders ?? {}),
    body: request.body,
  };
  for (let redirects = 0; ; redirects++) {
    const response = await send(hop, request, signal);
    const location = followRedirects && isRedirect(response.status) ? response.headers.get("location") : null;
    if (location === null) return { response, url: hop.url };
    await response.body?.cancel();
    if (redirects >= maxRedirects) throw new HttpError("failed", "request", `stopped after ${maxRedirects} redirects`);
    hop = nextHop(hop, response.status, location);
  }
}

async function send(hop: Hop, { proxy, tls }: HttpRequest, signal: AbortSignal): Promise<Response> {
  if (hop.body !== undefined && (hop.method === "GET" || hop.method === "HEAD")) {
    throw new HttpError("invalid", "request", `a ${hop.method} request cannot have a body`);
  }
  const init: BunFetchRequestInit & { timeout: false } = {
    method: hop.method,
    headers: [...hop.headers].map(([name, { value }]): [string, string] => [name, value]),
    ...(hop.body !== undefined && { body: hop.body }),
    redirect: "manual",
    signal,
    // Our own limit covers the whole exchange; the runtime's idle limit would cut a slow but healthy one.
    timeout: false,
    ...(proxy && { proxy }),
    ...(tls && { tls: runtimeTls(tls) }),
  };
  try {
    return await fetch(hop.url, init);
  } catch (cause) {
    signal.throwIfAborted();
    throw new HttpError("failed", "request", httpFailure(cause, hop.url.host) + throughProxy(proxy), { cause });
  }
}

function runtimeTls({ insecureSkipVerify = false, cert, key, ca }: HttpTls) {
  return { rejectUnauthorized: !insecureSkipVerify, ...(cert && { cert }), ...(key && { key }), ...(ca && { ca }) };
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The request after a redirect (Fetch standard, "HTTP-redirect fetch"). */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = checkedUrl(location, hop.url);
  const becomesGet =
    ((status === 301 || status === 302) && hop.method === "POST") ||
    (status === 303 && hop.method !== "GET" && hop.method !== "HEAD");
  const kept = url.origin === hop.url.origin ? hop.headers : headersForOtherOrigin(hop.headers);
  return {
    method: becomesGet ? "GET" : hop.method,
    url,
    headers: becomesGet ? headersWithoutBody(kept) : kept,
    body: becomesGet ? undefined : hop.body,
  };
}

function checkedUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  const what = base ? "redirect" : "request";
  if (!url?.hostname) throw new HttpError("invalid", "request", base ? "redirect to an invalid URL" : "invalid URL");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new HttpError("denied", "request", `${what} with unsupported scheme "${url.protocol.slice(0, -1)}"`);
  }
  if (url.hostname.replace(/\.$/, "") === inProcessHost) {
    const reason =
      url.protocol === "https:"
        ? `a workflow reaches it as http://${inProcessHost}, without TLS`
        : "it is reachable only from a workflow";
    throw new HttpError("denied", "request", `${what} to ${inProcessHost} refused: ${reason}`);
  }
  return url;
}

async function readResponse(response: Response, url: URL, maxBytes: number): Promise<HttpResponse> {
  const declared = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length") ?? 0);
  const body = await readBody(response.body, declared, maxBytes);
  const headers = responseHeaders(response.headers);
  return {
    status: response.status,
    statusText: response.statusText,
    headers,
    body,
    url: url.href,
    text: () => decodeText(body, headers["Content-Type"]),
  };
}

/** The whole body, given up as soon as it grows beyond the limit. */
async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  declaredBytes: number,
  maxBytes: number,
): Promise<Uint8Array> {
  if (!stream) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  if (declaredBytes > maxBytes) {
    await stream.cancel();
    throw tooLarge(maxBytes);
  }
  // Leaving the loop by throwing cancels the stream, which closes the connection.
  for await (const part of stream) {
    length += part.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, length);
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError("too-large", "response", `HTTP response exceeds max_response_bytes limit of ${maxBytes} bytes`);
}

function responseHeaders(headers: Headers): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of headers) all[canonicalHeaderName(name)] ??= value;
  return all;
}

function decodeText(body: Uint8Array, contentType = ""): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset as Bun.Encoding).decode(body);
  } catch {
    // An encoding nobody knows: UTF-8 is the best guess.
    return new TextDecoder().decode(body);
  }
}

/** With a proxy, an address that refuses or is not found may be the proxy's. Never its user and password. */
function throughProxy(proxy = ""): string {
  const host = URL.parse(proxy)?.host;
  return host ? ` (through proxy ${host})` : "";
}
