import type { Log } from "../platform/index.ts";
import { clientIp, compileTrustedProxies, normalizeAddress } from "./client-ip.ts";

/** Facts about the connection that a `Request` does not carry. */
export type Peer = {
  /** Address of the other end; asking costs a system call. */
  readonly ip: () => string;
  readonly isSecure: boolean;
};

/** What is known of a request before anything is decided about it. */
export type RequestFacts = {
  /** The client's own id where it can stand in a header and a log, else a new one. */
  readonly id: string;
  readonly method: string;
  readonly url: URL;
  /** Path as routes see it, percent-encoded. */
  readonly path: string;
  /** Address of the client, looked up behind trusted proxies. */
  readonly ip: () => string;
  /** The connection to this server is encrypted. */
  readonly isTls: boolean;
  /** The client's connection is encrypted, here or at a trusted proxy. */
  readonly isSecure: boolean;
};

/** Makes the reader of facts for a server that trusts these proxies. */
export function factsReader(
  trustedProxies: readonly string[],
  log: Log,
): (request: Request, peer: Peer) => RequestFacts {
  const isTrusted = compileTrustedProxies(trustedProxies, log);
  const isProxied = ({ ip }: Peer) => trustedProxies.length > 0 && isTrusted(normalizeAddress(ip()) ?? "");
  return ({ headers, method, url: target }, peer) => {
    const url = urlOf(target);
    return {
      id: requestId(headers),
      method,
      url,
      path: url.pathname,
      ip: () => clientIp(peer.ip(), headers, isTrusted),
      isTls: peer.isSecure,
      isSecure: peer.isSecure || (isProxied(peer) && firstOf(headers.get("x-forwarded-proto")) === "https"),
    };
  };
}

/** Without a usable `Host` header (HTTP/1.0, or nonsense in it) Bun's `request.url` is only path and query. */
function urlOf(target: string): URL {
  return new URL(target.startsWith("/") ? `http://localhost${target}` : target);
}

function requestId(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && given.length <= 128 && /^[\x21-\x7e]+$/.test(given) ? given : crypto.randomUUID();
}

/** The entry of the proxy that the client itself talked to. */
function firstOf(list: string | null): string | undefined {
  return list?.split(",", 1)[0]?.trim().toLowerCase();
}
