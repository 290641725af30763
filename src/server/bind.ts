import { errnoOf, KdepsError, type Log, messageOf } from "../platform/index.ts";
import type { Handler } from "./handler.ts";

/** Where the workflow API listens unless something names a port, and how many ports it may walk on from there. */
const defaultPort = 16395;
const portWindow = 100;

export type BindOptions = {
  readonly host: string;
  /** Undefined means the default, from which a busy port may be walked past. */
  readonly port: number | undefined;
  /** What named the port, for the error: `--port` or `settings.apiServer.portNum`. */
  readonly portSource: string;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly fetch: Handler["fetch"];
  /** Silence after which an unused connection is closed. Default 60. */
  readonly idleSeconds?: number;
  /** Told of what the handler should have caught. */
  readonly log: Log;
};

/** A bound server. `movedFrom` is the busy default port that it could not take. */
export type BoundServer = { readonly server: Bun.Server<undefined>; readonly movedFrom?: number };

/**
 * Binds the server. A port that somebody named is taken or refused, never replaced: proxies and scripts talk to it.
 * @throws {KdepsError} `conflict` for a busy port, `failed` for an address that cannot be bound.
 */
export function bindServer(options: BindOptions): BoundServer {
  const { host, port } = options;
  if (port !== undefined) return { server: isBusy(host, port) ? refuse(options, port) : serve(options, port) };
  for (let candidate = defaultPort; candidate < defaultPort + portWindow; candidate++) {
    const server = isBusy(host, candidate) ? undefined : serveIfFree(options, candidate);
    if (server) return candidate === defaultPort ? { server } : { server, movedFrom: defaultPort };
  }
  const range = `${defaultPort}-${defaultPort + portWindow - 1}`;
  throw new KdepsError("conflict", `no available port found in range ${range} on ${host}`);
}

function serveIfFree(options: BindOptions, port: number): Bun.Server<undefined> | undefined {
  try {
    return serve(options, port);
  } catch (error) {
    if (error instanceof KdepsError && error.code === "conflict") return undefined;
    throw error;
  }
}

function serve(options: BindOptions, port: number): Bun.Server<undefined> {
  const { host, tls, fetch, log, idleSeconds = 60 } = options;
  try {
    return Bun.serve({
      hostname: host,
      port,
      ...(tls && { tls }),
      // Bun itself gives a client some twelve seconds for the head of its first request.
      idleTimeout: idleSeconds,
      // Bodies are counted as they are read, with the workflow's own limit and error.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // No error page with source lines in it.
      development: false,
      async fetch(request, server) {
        // A resource may work longer than any idle time; reading the body has a timer of its own.
        server.timeout(request, 0);
        const response = await fetch(request, {
          ip: () => server.requestIP(request)?.address ?? "",
          isSecure: tls !== undefined,
        });
        // An answer that ends its connection is waited for however long the client takes to read it.
        if (response.headers.get("connection") !== "close") server.timeout(request, idleSeconds);
        return response;
      },
      error(error) {
        log.error("the server failed", { error: messageOf(error) });
        return new Response("internal error", { status: 500 });
      },
    });
  } catch (cause) {
    if (errnoOf(cause) === "EADDRINUSE") return refuse(options, port);
    const what = tls ? `cannot serve TLS on ${host}:${port}` : `cannot listen on ${host}:${port}`;
    throw new KdepsError("failed", `${what}: ${messageOf(cause)}`, { cause });
  }
}

function refuse({ host, portSource }: BindOptions, port: number): never {
  throw new KdepsError("conflict", `port ${port} on ${host} is in use (${portSource})`, {
    hint: "stop the program that uses it, or choose another port with --port",
  });
}

/**
 * Whether somebody listens on the port of this machine, on IPv4 or on IPv6: a client that says `localhost` may reach
 * either. Port 0 is never busy, and what listens here does not matter to an address of its own.
 */
function isBusy(host: string, port: number): boolean {
  if (port === 0 || !/^(127\.|0\.0\.0\.0$|::1?$|localhost$)/.test(host)) return false;
  return ["127.0.0.1", "::1"].some((hostname) => {
    try {
      Bun.listen({ hostname, port, socket: { data() {} } }).stop(true);
      return false;
    } catch (error) {
      // A machine without IPv6 answers something else, and then nobody can listen there.
      return errnoOf(error) === "EADDRINUSE";
    }
  });
}
