import { openAssets } from "../../../src/assets/index.ts";
import { callTool, loadCatalog, nativeTools } from "../../../src/tools/index.ts";
import { type CallContextOptions, callContext } from "../../support/call-context.ts";

const catalog = loadCatalog({ assets: openAssets({}), native: nativeTools });

/** Calls a shipped native tool the way the control API does, with its shipped definition. PATH is the tester's own. */
export async function callNative(name: string, args: unknown, options: Partial<CallContextOptions> = {}) {
  const tool = (await catalog).tools.get(name);
  if (!tool) throw new Error(`no tool called ${name}`);
  return await callTool(tool, args, callContext({ cwd: "/tmp", ...options, env: { ...path, ...options.env } }));
}

const path = { PATH: process.env.PATH };
