import type { CallContext, Catalog } from "../tools/index.ts";
import { createApp } from "./app.ts";
import { bearerCheck } from "./bearer.ts";
import { CommandRegistry } from "./command-registry.ts";
import type { Connection } from "./connection.ts";

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
};

export type ControlApi = {
  /** Answers every request and never throws. */
  readonly fetch: (request: Request, connection?: Connection) => Response | Promise<Response>;
};

/** The control API: caller, bearer check, handler. */
export function createControlApi({
  commands = new CommandRegistry(),
  token,
  ...options
}: ControlApiOptions): ControlApi {
  const app = createApp({ ...options, commands });
  const isAuthorized = bearerCheck(token);
  return {
    // Outside of the app, so that nothing in it can answer without the token, not even for paths it does not have.
    fetch: (request, connection) => (isAuthorized(request) ? app.fetch(request, connection) : unauthorized()),
  };
}

function unauthorized(): Response {
  return new Response("missing or wrong bearer token", {
    status: 401,
    headers: { "content-type": "text/plain; charset=UTF-8", "www-authenticate": "Bearer" },
  });
}
