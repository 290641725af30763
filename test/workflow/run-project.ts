import { type Env, type Log, renderProblem, silentLog } from "../../src/platform/index.ts";
import {
  type ComponentAssets,
  compile,
  execute,
  type Host,
  load,
  type Plan,
  type RequestData,
  type RunResult,
  WorkflowError,
  workflowEnv,
} from "../../src/workflow/index.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

/** Parts of a project and its run; everything has a default. */
export type ProjectOptions = {
  /** Entries of `resources:` in YAML, or a list of them. The target is `t` unless `target` says otherwise. */
  readonly resources: string;
  readonly target?: string;
  /** Content of `settings:` in flow style. */
  readonly settings?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly assets?: ComponentAssets;
  readonly env?: Env;
};

export type RunOptions = Partial<Omit<Host, "env">> & {
  readonly request?: RequestData | undefined;
  readonly env?: Env;
  readonly signal?: AbortSignal;
};

/** A compiled project in a folder of its own. */
export type TestProject = AsyncDisposable & {
  readonly dir: TempDir;
  readonly plan: Plan;
  readonly run: (options?: RunOptions) => Promise<RunResult>;
};

/** Children need to find programs and nothing else. */
export const childEnv: Env = { PATH: process.env.PATH };

/** Writes, loads and compiles a workflow. @throws with the rendered problems when it has any errors */
export async function testProject(options: ProjectOptions): Promise<TestProject> {
  const { target = "t", settings = "{}", files = {}, assets, env = {} } = options;
  const dir = await tempDir({ "workflow.yaml": manifest(target, settings, options.resources), ...files });
  const { project, problems } = await load(".", {
    env,
    cwd: dir.path,
    home: dir.at("home"),
    ...(assets && { assets }),
  });
  const compiled = project && compile(project);
  if (!compiled?.plan) {
    await dir[Symbol.asyncDispose]();
    throw new Error([...problems, ...(compiled?.problems ?? [])].map(renderProblem).join("\n"));
  }
  const { plan } = compiled;
  return {
    dir,
    plan,
    run: ({ request, signal = new AbortController().signal, ...over } = {}) => {
      const host = testHost(dir.path, over);
      return execute(plan, request, { ...host, env: workflowEnv(plan, host.env) }, signal);
    },
    [Symbol.asyncDispose]: () => dir[Symbol.asyncDispose](),
  };
}

function manifest(target: string, settings: string, resources: string): string {
  const indented = resources.trim().replace(/^/gm, "  ");
  return `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, version: 1.2.3, description: A demo, targetActionId: ${target}}
settings: ${settings}
resources:
${indented}
`;
}

export function testHost(cwd: string, over: Partial<Host> = {}): Host {
  return {
    env: childEnv,
    cwd,
    log: silentLog,
    connections: { http: {}, sql: {} },
    control: async () => new Response("no control API", { status: 500 }),
    ...over,
  };
}

/** Loads, runs and removes a project; the value of its target, or the data of its `apiResponse`. */
export async function runOnce(resources: string, options: Omit<ProjectOptions, "resources"> & RunOptions = {}) {
  const { target, settings, files, assets, ...run } = options;
  await using project = await testProject({
    resources,
    ...(target && { target }),
    ...(settings && { settings }),
    ...(files && { files }),
    ...(assets && { assets }),
  });
  return dataOf(await project.run(run));
}

export function dataOf(result: RunResult): unknown {
  return result.kind === "value" ? result.value : result.envelope.data;
}

/** A request with the given parts; headers by lower-case name. */
export function request(over: Partial<RequestData> = {}): RequestData {
  return {
    id: "req-1",
    method: "GET",
    path: "/",
    ip: "192.0.2.7",
    headers: {},
    query: {},
    params: {},
    body: undefined,
    files: [],
    ...over,
  };
}

/** The failure of a run. @throws when it succeeds or fails with anything else */
export async function failureOf(run: Promise<unknown>): Promise<WorkflowError> {
  try {
    const value = await run;
    throw new TypeError(`expected a failure, got ${JSON.stringify(value)}`);
  } catch (error) {
    if (error instanceof WorkflowError) return error;
    throw error;
  }
}

/** A log that keeps its warnings as `message {fields}`. */
export function warningLog(): Log & { readonly warnings: string[] } {
  const warnings: string[] = [];
  return {
    ...silentLog,
    warnings,
    warn: (message, fields = {}) => warnings.push(`${message} ${JSON.stringify(fields)}`),
  };
}
