import { type Log, messageOf } from "../platform/index.ts";
import type { Connection } from "./connection.ts";
import type { ControlApi } from "./control-api.ts";
import { isLoopback, type ListenAddress, parseListenAddress, renderListenAddress } from "./listen-address.ts";
import { cannotListen, needsToken } from "./listen-error.ts";
import { assertFreeOnOtherLoopback } from "./other-loopback.ts";

/** The variable that chooses the address. */
const variable = "KDEPS_API_LISTEN";

/** How long calls that still run may take to end after `stop`, before they are cancelled. */
const stopGraceMs = 2000;

export type ListenerOptions = {
  readonly api: ControlApi;
  /** Value of `KDEPS_API_LISTEN`; blank or absent takes a free port of `defaultHost`. */
  readonly listen?: string | undefined;
  /** Whether the user has set the token: without one nothing but this machine may reach the listener. */
  readonly explicitToken: boolean;
  readonly log: Log;
  readonly defaultHost?: string;
  /** How long a client may take for its body, and how long an unused connection stays open. Default 30, at most 255. */
  readonly readTimeoutSeconds?: number;
};

export type Listener = AsyncDisposable & {
  /** `host:port` in use. */
  readonly address: string;
  /** `http://host:port`, without a slash at the end. */
  readonly url: string;
  /** Takes no new connections, waits shortly for running calls, then cancels them. */
  readonly stop: () => Promise<void>;
};

/**
 * Serves the control API over HTTP.
 * @throws {KdepsError} `usage` for a malformed address, `denied` for an address beyond this machine without a token,
 * `conflict` for a port in use, `failed` for anything else that keeps it from listening.
 */
export function startListener(options: ListenerOptions): Listener {
  const { listen, explicitToken, log, defaultHost = "127.0.0.1" } = options;
  const isChosen = listen !== undefined && listen.trim() !== "";
  const wanted = isChosen ? parseListenAddress(listen, variable) : { host: defaultHost, port: 0 };
  const place = `${isChosen ? `${variable}=` : "control API on "}${renderListenAddress(wanted)}`;
  const isPublic = !isLoopback(wanted.host);
  if (isPublic && !explicitToken) throw needsToken(place);
  const server = serve(wanted, place, options);
  const address = renderListenAddress({ host: wanted.host, port: server.port ?? wanted.port });
  if (isPublic) log.warn("the control API can be reached from other machines", { address });
  else log[isChosen ? "info" : "debug"]("the control API is listening", { address });
  const stop = () => stopServer(server);
  return { address, url: `http://${address}`, stop, [Symbol.asyncDispose]: stop };
}

function serve(wanted: ListenAddress, place: string, { api, log, readTimeoutSeconds = 30 }: ListenerOptions) {
  const connection: Connection = {
    hold: (request) => server.timeout(request, 0),
    release: (request) => server.timeout(request, readTimeoutSeconds),
  };
  let server: Bun.Server<undefined>;
  try {
    assertFreeOnOtherLoopback(wanted);
    server = Bun.serve({
      hostname: wanted.host,
      port: wanted.port,
      fetch: (request) => api.fetch(request, connection),
      idleTimeout: readTimeoutSeconds,
      // The API counts bodies itself, behind the bearer check.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // No error page with source lines in it.
      development: false,
      error: (error) => {
        log.error("the control API failed", { error: messageOf(error) });
        return new Response("internal error", { status: 500 });
      },
    });
  } catch (error) {
    throw cannotListen(place, wanted, error);
  }
  return server;
}

async function stopServer(server: Bun.Server<undefined>): Promise<void> {
  const ended = server.stop();
  const timer = setTimeout(() => void server.stop(true), stopGraceMs);
  await ended;
  clearTimeout(timer);
}
