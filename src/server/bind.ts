import { KdepsError, messageOf } from "../platform/index.ts";
import type { Peer } from "./handler.ts";

/** Where the workflow API listens unless something names a port, and how many ports it may walk on from there. */
const defaultPort = 16395;
const portWindow = 100;
/** Silence after which an open connection without a request is closed. */
const idleSeconds = 60;

export type BindOptions = {
  readonly host: string;
  /** Undefined means the default, from which a busy port may be walked past. */
  readonly port: number | undefined;
  /** What named the port, for the error: `--port` or `settings.apiServer.portNum`. */
  readonly portSource: string;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly fetch: (request: Request, peer: Peer) => Promise<Response>;
};

/** A bound server. `movedFrom` is the busy default port that it could not take. */
export type BoundServer = { readonly server: Bun.Server<undefined>; readonly movedFrom?: number };

/**
 * Binds the server. A port that somebody named is taken or refused, never replaced: proxies and scripts talk to it.
 * @throws {KdepsError} `conflict` for a busy port, `failed` for an address that cannot be bound.
 */
export function bindServer(options: BindOptions): BoundServer {
  const { host, port, portSource } = options;
  if (port !== undefined) {
    if (port !== 0 && isBusy(port)) throw busy(host, port, portSource);
    return { server: serve(options, port) };
  }
  for (let candidate = defaultPort; candidate < defaultPort + portWindow; candidate++) {
    if (isBusy(candidate)) continue;
    const server = serve(options, candidate);
    return candidate === defaultPort ? { server } : { server, movedFrom: defaultPort };
  }
  const range = `${defaultPort}-${defaultPort + portWindow - 1}`;
  throw new KdepsError("conflict", `no available port found in range ${range} on ${host}`);
}

function serve({ host, tls, fetch, portSource }: BindOptions, port: number): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname: host,
      port,
      ...(tls && { tls }),
      idleTimeout: idleSeconds,
      // Bodies are counted as they are read, with the workflow's own limit and error.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch(request, server) {
        // A resource may work longer than any idle time; reading the body has a timer of its own.
        server.timeout(request, 0);
        return fetch(request, { ip: server.requestIP(request)?.address ?? "", isSecure: tls !== undefined });
      },
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EADDRINUSE") throw busy(host, port, portSource);
    throw new KdepsError("failed", `cannot listen on ${host}:${port}: ${messageOf(cause)}`, { cause });
  }
}

function busy(host: string, port: number, source: string): KdepsError {
  return new KdepsError("conflict", `port ${port} on ${host} is in use (${source})`, {
    hint: `stop the program that uses it, or choose another port with --port`,
  });
}

/** Whether somebody listens on the port, on IPv4 or on IPv6: a client that says `localhost` may reach either. */
function isBusy(port: number): boolean {
  return ["127.0.0.1", "::1"].some((hostname) => {
    try {
      Bun.listen({ hostname, port, socket: { data() {} } }).stop(true);
      return false;
    } catch (error) {
      // A machine without IPv6 answers something else, and then nobody can listen there.
      return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    }
  });
}
