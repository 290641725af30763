import { version } from "../../package.json";
import { type ControlApi, createControlApi } from "../api/index.ts";
import type { Assets } from "../assets/index.ts";
import type { Settings } from "../config/index.ts";
import { type Log, renderProblem } from "../platform/index.ts";
import { contextFactory, loadCatalog, nativeTools } from "../tools/index.ts";
import type { CliIo } from "./io.ts";

type Parts = {
  readonly io: CliIo;
  readonly settings: Settings;
  readonly assets: Assets;
  readonly log: Log;
  readonly token: string;
};

/** The control API over the tools of this process. What is wrong with tool files goes to stderr. */
export async function loadControlApi({ io, settings, assets, log, token }: Parts): Promise<ControlApi> {
  const catalog = await loadCatalog({ assets, native: nativeTools });
  for (const problem of catalog.problems) io.err(renderProblem(problem));
  const makeContext = contextFactory({ cwd: io.cwd, home: io.home, settings, log });
  return createControlApi({ catalog, makeContext, token, version, log });
}
