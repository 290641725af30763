import { isAbsolute, join } from "node:path";
import { version } from "../../../../package.json";
import { causeOf, type HttpTls, httpRequest, KdepsError } from "../../../platform/index.ts";
import type { ActionContext } from "../define.ts";
import { countLimit } from "../limits.ts";
import { encodeBody } from "./body.ts";
import { identityOf } from "./connection.ts";
import type { Answer } from "./result.ts";

/** An `httpClient` block after its fields were computed, as far as one exchange reads it. */
export type Exchange = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: unknown;
  readonly connectionName?: string | undefined;
  readonly accountName?: string | undefined;
  readonly followRedirects?: boolean | undefined;
  readonly tls?: TlsBlock | undefined;
};

type TlsBlock = {
  readonly insecureSkipVerify?: boolean | undefined;
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  readonly caFile?: string | undefined;
};

/** Prepares everything that stays the same between attempts, so that each of them sends the same bytes. */
export async function prepareExchange(
  block: Exchange,
  timeoutMs: number,
  { host, env, root, signal }: ActionContext,
): Promise<{ readonly authorization: string | undefined; readonly send: () => Promise<Answer> }> {
  const identity = identityOf(block, host);
  const headers = withUserAgent(block.headers);
  const encoded = encodeBody(block.data, headerOf(headers, "content-type"));
  const sent = encoded?.contentType
    ? { ...without(headers, "content-type"), "Content-Type": encoded.contentType }
    : headers;
  const request = {
    method: block.method,
    url: block.url,
    headers: sent,
    secretHeaders: identity.headers,
    body: encoded?.body,
    timeoutMs,
    signal,
    maxBytes: countLimit(env, "KDEPS_HTTP_MAX_RESPONSE_BYTES"),
    proxy: identity.proxy || env.KDEPS_HTTP_PROXY || undefined,
    tls: block.tls && (await tlsOf(block.tls, root)),
    followRedirects: block.followRedirects ?? env.KDEPS_HTTP_FOLLOW_REDIRECTS !== "false",
  };
  return {
    authorization: headerOf({ ...sent, ...identity.headers }, "authorization"),
    send: async () => {
      const response = await httpRequest(request);
      const { status, statusText } = response;
      return { status, statusText, headers: response.headers, body: response.text() };
    },
  };
}

function withUserAgent(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return headerOf(headers, "user-agent") === undefined ? { "User-Agent": `KDeps/${version}`, ...headers } : headers;
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).findLast(([key]) => key.toLowerCase() === name)?.[1];
}

function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name));
}

async function tlsOf({ insecureSkipVerify, certFile, keyFile, caFile }: TlsBlock, root: string): Promise<HttpTls> {
  const [cert, key, ca] = await Promise.all([certFile, keyFile, caFile].map((file) => pem(file, root)));
  return {
    ...(insecureSkipVerify && { insecureSkipVerify }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(ca && { ca }),
  };
}

async function pem(file: string | undefined, root: string): Promise<string | undefined> {
  if (!file) return undefined;
  try {
    return await Bun.file(isAbsolute(file) ? file : join(root, file)).text();
  } catch (cause) {
    throw new KdepsError("not-found", `failed to read TLS file ${file}: ${causeOf(cause)}`, { cause });
  }
}
