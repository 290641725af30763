import { type Log, silentLog } from "../platform/index.ts";
import type { CallContext, Catalog } from "../tools/index.ts";
import { createApp } from "./app.ts";
import { bearerCheck } from "./bearer.ts";
import { CommandRegistry } from "./command-registry.ts";
import type { Connection } from "./connection.ts";
import { plainText } from "./plain-text.ts";

export type ControlApiOptions = {
  /** Looked at anew for each request, so it may be a view of a catalog that is reloaded. */
  readonly catalog: Pick<Catalog, "tools">;
  /** What a call may touch; `signal` fires when the client goes away. Called once for each tool call. */
  readonly makeContext: (signal: AbortSignal) => CallContext;
  /** Checked by `checkToken`. */
  readonly token: string;
  /** Default: no commands, as in a process without an agent loop. */
  readonly commands?: CommandRegistry;
  /** Of this program, for the OpenAPI document. */
  readonly version: string;
  /** Told of faults of our own; what a caller did wrong is in the answer only. Default: nobody. */
  readonly log?: Log;
};

export type ControlApi = {
  /** Answers every request and never throws. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>;
};

/** The control API: caller, bearer check, handler. */
export function createControlApi(options: ControlApiOptions): ControlApi {
  const { token, commands = new CommandRegistry(), log = silentLog, ...rest } = options;
  const app = createApp({ ...rest, commands, log });
  const isAuthorized = bearerCheck(token);
  return {
    // Outside of the app, so that nothing in it can answer without the token, not even for paths it does not have.
    fetch: (request, connection) => (isAuthorized(request) ? app.fetch(request, connection) : unauthorized()),
  };
}

function unauthorized(): Response {
  return plainText("missing or wrong bearer token", 401, { "www-authenticate": "Bearer" });
}
