import * as v from "valibot";
import { httpFailure, KdepsError } from "../platform/index.ts";
import { type ListenAddress, renderListenAddress } from "./listen-address.ts";
import { routes, toolCallPath } from "./routes.ts";
import { type ToolList, toolListSchema } from "./wire.ts";

/** Talks to the control API of another process. */
export type ControlClient = {
  readonly tools: (signal: AbortSignal) => Promise<ToolList>;
  /** @param body JSON text of the arguments object, sent as it is. @returns the tool's result. */
  readonly callTool: (name: string, body: string, signal: AbortSignal) => Promise<string>;
};

/**
 * A client for the listener at `address`.
 * Its methods throw `KdepsError`: `unavailable` when nothing answers there, `denied` for a wrong token, `failed` with the
 * server's text for any other refusal.
 */
export function controlClient(address: ListenAddress, token: string): ControlClient {
  const place = renderListenAddress({ ...address, host: reachable(address.host) });
  const ask = async (path: string, init: RequestInit): Promise<string> => {
    const { status, text } = await exchange(`http://${place}${path}`, place, token, init);
    if (status === 401) throw new KdepsError("denied", `${place} refused the token`);
    if (status < 200 || status > 299) throw new KdepsError("failed", text || `${place} answered ${status}`);
    return text;
  };
  return {
    tools: async (signal) => parseToolList(await ask(routes.tools.path, { signal }), place),
    callTool: (name, body, signal) => {
      const headers = { "content-type": "application/json" };
      return ask(toolCallPath(name), { method: "POST", headers, body, signal });
    },
  };
}

/** An address that listens everywhere is reached through this machine's own. */
function reachable(host: string): string {
  return host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
}

type Answer = { readonly status: number; readonly text: string };

async function exchange(url: string, place: string, token: string, init: RequestInit): Promise<Answer> {
  const options = {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
    redirect: "manual" as const,
    // A call takes as long as its tool does.
    timeout: false,
    // Never through HTTP_PROXY, which would be handed the token.
    proxy: false,
  };
  try {
    const response = await fetch(url, options as RequestInit);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    init.signal?.throwIfAborted();
    const message = `cannot reach the control API: ${httpFailure(cause, place)}`;
    throw new KdepsError("unavailable", message, { cause });
  }
}

function parseToolList(text: string, place: string): ToolList {
  try {
    return v.parse(toolListSchema, JSON.parse(text));
  } catch (cause) {
    throw new KdepsError("failed", `what answers at ${place} is not a kdeps control API`, { cause });
  }
}
