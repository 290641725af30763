import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { type Env, KdepsError, type Log, messageOf } from "../platform/index.ts";
import { openStore, type Store } from "../store/index.ts";
import type { Host, Observers, Plan, Settings } from "../workflow/index.ts";
import { bindServer } from "./bind.ts";
import { createHandler } from "./handler.ts";
import { sessionTimes } from "./sessions.ts";
import { sweepUploads } from "./uploads.ts";

export type ServeOptions = {
  readonly plan: Plan;
  readonly settings: Settings;
  /** Folder of the workflow, against which its own paths resolve. */
  readonly root: string;
  readonly host: Host;
  readonly env: Env;
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
const uploadSweepMs = 5 * 60_000;

/**
 * Starts the HTTP API of a workflow.
 * @throws {KdepsError} without a token, for a busy port, unreadable certificates or a session database that cannot be opened.
 */
export function serveWorkflow(options: ServeOptions): WorkflowServer {
  const { plan, settings, env, log, host } = options;
  const api = settings.apiServer;
  if (!api) throw new KdepsError("invalid", "the workflow has no settings.apiServer");
  const token = options.token?.trim();
  if (!token) throw missingToken();

  const stop = new AbortController();
  const times = sessionTimes(settings.session);
  const sessionStore = openSessionStore(options);
  const uploadFolder = join(tmpdir(), "kdeps-uploads");
  const debug = env.DEBUG === "true" || env.DEBUG === "1";
  const { observers } = options;
  const parts = { plan, api, token, host, log, observers, uploadFolder, debug, sessionTimes: times };
  const fetch = createHandler({ ...parts, sessions: sessionStore?.sessions }, stop.signal);
  const bound = bindServer({
    host: env.KDEPS_BIND_HOST || api.hostIp || "127.0.0.1",
    port: options.port ?? api.portNum,
    portSource: options.port === undefined ? "settings.apiServer.portNum" : "--port",
    tls: readCertificates(settings, options.root),
    fetch,
  });
  const timers = [
    setInterval(() => void sweepUploads(uploadFolder, Date.now()), uploadSweepMs),
    setInterval(() => sweepSessions(sessionStore, log), times.cleanupMs),
  ];
  const { server, movedFrom } = bound;
  return {
    url: server.url.href.replace(/\/$/, ""),
    ...(movedFrom && { notice: `⚠ Port ${movedFrom} in use, using port ${server.port} instead` }),
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await Promise.race([server.stop(), Bun.sleep(graceMs)]);
      stop.abort(new KdepsError("cancelled", "the server is stopping"));
      await server.stop(true);
      sessionStore?.[Symbol.dispose]();
    },
  };
}

function missingToken(): KdepsError {
  const message = "apiServer requires KDEPS_API_AUTH_TOKEN or api_auth_token in ~/.kdeps/config.yaml";
  return new KdepsError("unavailable", message, {
    hint: "for example: KDEPS_API_AUTH_TOKEN=$(openssl rand -hex 16) kdeps run ...",
  });
}

/** The database of the `session:` block: the state database, a file of the workflow's own, or memory. */
function openSessionStore({ settings, root, storePath }: ServeOptions): Store | undefined {
  const { session } = settings;
  if (!session) return undefined;
  if (session.type === "memory") return openStore(":memory:");
  if (!session.path) return openStore(storePath);
  return openStore(isAbsolute(session.path) ? session.path : join(root, session.path));
}

function sweepSessions(store: Store | undefined, log: Log): void {
  try {
    store?.sessions.sweep(Date.now());
  } catch (error) {
    log.warn("expired sessions were not removed", { error: messageOf(error) });
  }
}

function readCertificates({ certFile, keyFile }: Settings, root: string): { cert: string; key: string } | undefined {
  if (!certFile || !keyFile) return undefined;
  const read = (setting: string, file: string) => {
    try {
      return readFileSync(isAbsolute(file) ? file : join(root, file), "utf8");
    } catch (cause) {
      throw new KdepsError("failed", `settings.${setting}: cannot read ${file}: ${messageOf(cause)}`, { cause });
    }
  };
  return { cert: read("certFile", certFile), key: read("keyFile", keyFile) };
}
