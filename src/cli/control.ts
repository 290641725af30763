import { type ControlApi, checkToken, generateToken, inMemoryControl, startListener } from "../api/index.ts";
import type { Assets } from "../assets/index.ts";
import type { Settings } from "../config/index.ts";
import type { Log } from "../platform/index.ts";
import type { CliIo } from "./io.ts";

/** The control API of this process: in memory for its own workflow, and on a loopback listener for others. */
export type Control = AsyncDisposable & {
  readonly control: (request: Request, signal: AbortSignal) => Promise<Response>;
};

export type ControlOptions = {
  readonly settings: Settings;
  readonly assets: Assets;
  readonly log: Log;
  /** The process ends with one run. */
  readonly isShort: boolean;
};

/**
 * Starts the control API. The tools behind it are loaded by the first request, unless there is a folder of the
 * user's own tools: what is wrong with those is said at once.
 * @throws {KdepsError} for an address or token in the environment that cannot be used.
 */
export async function startControl(io: CliIo, { settings, assets, log, isShort }: ControlOptions): Promise<Control> {
  const given = settings.tokens.control;
  const token = given === undefined ? generateToken() : checkToken(given, "KDEPS_API_TOKEN");
  const api = lateApi(async () => {
    const { loadControlApi } = await import("./control-api.ts");
    return await loadControlApi({ io, settings, assets, log, token });
  });
  if (await assets.hasFolder("tools")) await api.load();
  const listen = settings.env.KDEPS_API_LISTEN;
  // A token that nobody knows lets nobody in, so a short run does not open a door for it.
  const isReachable = !isShort || given !== undefined || Boolean(listen);
  const listener = isReachable ? startListener({ api, listen, explicitToken: given !== undefined, log }) : undefined;
  return {
    control: inMemoryControl(api, token),
    [Symbol.asyncDispose]: async () => await listener?.stop(),
  };
}

/** An API that is loaded by its first request; from then on requests go straight to it. */
function lateApi(load: () => Promise<ControlApi>): ControlApi & { readonly load: () => Promise<ControlApi> } {
  let loading: Promise<ControlApi> | undefined;
  let loaded: ControlApi | undefined;
  const once = async () => {
    loading ??= load();
    loaded = await loading;
    return loaded;
  };
  return {
    load: once,
    fetch: (request, connection) =>
      loaded ? loaded.fetch(request, connection) : once().then((api) => api.fetch(request, connection)),
  };
}
