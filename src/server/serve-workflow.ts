import { tmpdir } from "node:os";
import { type Env, KdepsError, type Log, messageOf } from "../platform/index.ts";
import type { Store } from "../store/index.ts";
import type { Host, Observers, Plan } from "../workflow/index.ts";
import { bindServer } from "./bind.ts";
import { readCertificates } from "./certificates.ts";
import { createHandler, type Handler } from "./handler.ts";
import { openSessionStore, sessionTimes } from "./session-store.ts";
import { createUploadStore } from "./upload-store.ts";

export type ServeOptions = {
  readonly plan: Plan;
  readonly host: Host;
  readonly env: Env;
  readonly home: string | undefined;
  readonly log: Log;
  /** The token clients must send. */
  readonly token: string | undefined;
  /** `--port`, which stands over the workflow's own port. */
  readonly port: number | undefined;
  /** Path of the state database. */
  readonly storePath: string;
  readonly observers: Observers;
};

/** A running server. Disposing stops it: no new connections, at most ten seconds for what runs, then it is cut. */
export type WorkflowServer = AsyncDisposable & {
  readonly url: string;
  /** What the user should know about the address, if anything. */
  readonly notice?: string;
};

const graceMs = 10_000;
/** How long runs may take to notice that they were cut. */
const cutMs = 500;
const uploadSweepMs = 5 * 60_000;

/**
 * Starts the HTTP API of a workflow.
 * @throws {KdepsError} without a token, for a busy port, unreadable certificates or a session database that cannot be opened.
 */
export function serveWorkflow(options: ServeOptions): WorkflowServer {
  const { plan, env, log, host, observers } = options;
  const { settings, root } = plan;
  const api = settings.apiServer;
  if (!api) throw new KdepsError("invalid", "the workflow has no settings.apiServer");
  const token = options.token?.trim();
  if (!token) throw missingToken();
  const tls = readCertificates(settings, root);

  const { ttlMs, cleanupMs } = sessionTimes(settings.session);
  const sessionStore = openSessionStore(settings.session, { ...options, root });
  const uploads = createUploadStore(tmpdir(), log);
  const debug = env.DEBUG === "true" || env.DEBUG === "1";
  const parts = { plan, api, token, host, log, observers, uploads, debug, sessionTtlMs: ttlMs };
  const handler = createHandler({ ...parts, sessions: sessionStore?.sessions });
  const { server, movedFrom } = bindServer({
    host: env.KDEPS_BIND_HOST || api.hostIp || "127.0.0.1",
    port: options.port ?? api.portNum,
    portSource: options.port === undefined ? "settings.apiServer.portNum" : "--port",
    fetch: handler.fetch,
    ...{ tls, log },
  });
  const timers = [
    setInterval(() => void uploads.sweep(Date.now()), uploadSweepMs),
    setInterval(() => sweepSessions(sessionStore, log), cleanupMs),
  ];
  return {
    url: server.url.href.replace(/\/$/, ""),
    ...(movedFrom && { notice: `⚠ Port ${movedFrom} in use, using port ${server.port} instead` }),
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await stopServer(server, handler);
      sessionStore?.[Symbol.dispose]();
    },
  };
}

/** Takes no new requests and waits for those that run; closing the connections of the rest aborts their runs. */
async function stopServer(server: Bun.Server<undefined>, { running }: Handler): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, graceMs);
  await Promise.race([server.stop(), late.promise]);
  clearTimeout(timer);
  await server.stop(true);
  for (let waited = 0; running() > 0 && waited < cutMs; waited += 5) await Bun.sleep(5);
}

function missingToken(): KdepsError {
  const message = "apiServer requires KDEPS_API_AUTH_TOKEN or api_auth_token in ~/.kdeps/config.yaml";
  return new KdepsError("unavailable", message, {
    hint: "for example: KDEPS_API_AUTH_TOKEN=$(openssl rand -hex 16) kdeps run ...",
  });
}

function sweepSessions(store: Store | undefined, log: Log): void {
  try {
    store?.sessions.sweep(Date.now());
  } catch (error) {
    log.warn("expired sessions were not removed", { error: messageOf(error) });
  }
}
