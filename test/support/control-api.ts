import { type ApiCommand, CommandRegistry, type ControlApi, createControlApi } from "../../src/api/index.ts";
import { openAssets } from "../../src/assets/index.ts";
import type { Env } from "../../src/platform/index.ts";
import { type CallContext, loadCatalog, nativeTools } from "../../src/tools/index.ts";
import { callContext, toolState } from "./call-context.ts";

export const testToken = "dev-token";

export type TestApiOptions = {
  /** Folder that relative paths of tools resolve against. */
  readonly cwd: string;
  /** Default: the search path for programs and nothing else. */
  readonly env?: Env;
  /** A folder with user tools in `tools/`. */
  readonly userDir?: string;
  readonly commands?: readonly ApiCommand[];
};

export type TestApi = ControlApi & {
  /** Resolves with the context of the next call as soon as that begins. */
  readonly nextCall: () => Promise<CallContext>;
  readonly commands: CommandRegistry;
  /** A request in memory, with the right token unless `token` says otherwise (null sends none). */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Response>;
};

export type SendOptions = {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly token?: string | null;
  readonly signal?: AbortSignal;
};

/** The control API of a process without an agent: shipped tools, the user's own, no session. */
export async function testApi({
  cwd,
  env = { PATH: process.env.PATH },
  userDir,
  commands = [],
}: TestApiOptions): Promise<TestApi> {
  const registry = new CommandRegistry();
  registry.publish(commands);
  const catalog = await loadCatalog({ assets: openAssets({ userDir }), native: nativeTools });
  let waiting: ((context: CallContext) => void)[] = [];
  const state = toolState();
  const makeContext = (signal: AbortSignal) => {
    const context = callContext({ cwd, env, signal, state });
    for (const resolve of waiting) resolve(context);
    waiting = [];
    return context;
  };
  const api = createControlApi({ catalog, makeContext, token: testToken, commands: registry, version: "1.2.3" });
  return {
    ...api,
    commands: registry,
    nextCall: () => new Promise((resolve) => waiting.push(resolve)),
    send: async (method, path, { body, token = testToken, signal } = {}) =>
      api.fetch(
        new Request(`http://kdeps.api${path}`, {
          method,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
        }),
      ),
  };
}

/** Path of a tool's call route. */
export function callPath(tool: string): string {
  return `/apis/tools.kdeps.io/v1/tools/${tool}/call`;
}
