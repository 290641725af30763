import { version } from "../../package.json";
import { checkToken, createControlApi, generateToken, inMemoryControl, startListener } from "../api/index.ts";
import type { Assets } from "../assets/index.ts";
import type { Settings } from "../config/index.ts";
import { type Log, renderProblem } from "../platform/index.ts";
import { contextFactory, loadCatalog, nativeTools } from "../tools/index.ts";
import type { CliIo } from "./io.ts";

/** The control API of this process: in memory for its own workflow, and on a loopback listener for others. */
export type Control = AsyncDisposable & {
  readonly control: (request: Request) => Promise<Response>;
  /** `http://host:port` of the listener. */
  readonly url: string;
};

/**
 * Starts the control API.
 * @throws {KdepsError} for an address or token in the environment that cannot be used.
 */
export async function startControl(io: CliIo, settings: Settings, assets: Assets, log: Log): Promise<Control> {
  const catalog = await loadCatalog({ assets, native: nativeTools });
  for (const problem of catalog.problems) io.err(renderProblem(problem));
  const given = settings.tokens.control;
  const token = given === undefined ? generateToken() : checkToken(given, "KDEPS_API_TOKEN");
  const makeContext = contextFactory({ cwd: io.cwd, home: io.home, settings, log });
  const api = createControlApi({ catalog, makeContext, token, version, log });
  const listener = startListener({
    api,
    listen: settings.env.KDEPS_API_LISTEN,
    explicitToken: given !== undefined,
    log,
  });
  return {
    control: inMemoryControl(api, token),
    url: listener.url,
    [Symbol.asyncDispose]: () => listener.stop(),
  };
}
