import type { Env, LogFields } from "../../src/platform/index.ts";
import { serveWorkflow, type WorkflowServer } from "../../src/server/index.ts";
import { type Host, type Observers, workflowEnv } from "../../src/workflow/index.ts";
import { childEnv, type ProjectOptions, type TestProject, testHost, testProject } from "../workflow/run-project.ts";

export const token = "server-test-token";

export type ServedOptions = Omit<ProjectOptions, "settings"> & {
  /** Content of `settings.apiServer` in flow style, apart from the port. Default: every method of every path. */
  readonly api?: string;
  /** More settings in flow style, without braces. */
  readonly settings?: string;
  readonly env?: Env;
  readonly control?: Host["control"];
  readonly observers?: Observers;
  readonly storePath?: string;
  readonly port?: number;
};

/** A workflow served in this process, on a free port. */
export type Served = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly project: TestProject;
  readonly server: WorkflowServer;
  /** Records of level warn and error. */
  readonly logged: readonly { readonly message: string; readonly fields: LogFields }[];
  /** `fetch` with the token; a path, and the options of `fetch`. */
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  /** As `call`, for the JSON of the answer. */
  readonly json: (path: string, init?: RequestInit) => Promise<{ readonly status: number; readonly body: unknown }>;
};

/** Starts the server for resources in YAML, see `testProject`. */
export async function served({ api, settings, ...options }: ServedOptions): Promise<Served> {
  const project = await testProject({
    ...options,
    settings: `{apiServer: ${api ?? "{routes: [{path: /*}]}"}${settings ? `, ${settings}` : ""}}`,
  });
  const logged: { message: string; fields: LogFields }[] = [];
  const keep = (message: string, fields: LogFields = {}) => void logged.push({ message, fields });
  const log = { debug() {}, info() {}, warn: keep, error: keep };
  const env = workflowEnv(project.plan, { ...childEnv, ...options.env });
  const host = testHost(project.dir.path, { env, log, ...(options.control && { control: options.control }) });
  let server: WorkflowServer;
  try {
    server = serveWorkflow({
      ...{ plan: project.plan, host, env, log, token, port: options.port ?? 0 },
      home: project.dir.at("home"),
      storePath: options.storePath ?? ":memory:",
      observers: options.observers ?? {},
    });
  } catch (error) {
    await project[Symbol.asyncDispose]();
    throw error;
  }
  const call = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(server.url + path, { ...init, headers: { Authorization: `Bearer ${token}`, ...(headers as object) } });
  return {
    ...{ url: server.url, port: Number(new URL(server.url).port), project, server, logged, call },
    json: async (path, init) => {
      const response = await call(path, init);
      return { status: response.status, body: await response.json() };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
    },
  };
}
