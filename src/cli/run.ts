import { assetFolders, openAssets } from "../assets/index.ts";
import { KdepsError, killAllGroups, type Problem, renderProblem } from "../platform/index.ts";
import { createRunRecorder, secretValues } from "../store/index.ts";
import { compile, type Host, load, workflowEnv } from "../workflow/index.ts";
import { componentAssets } from "./component-assets.ts";
import { startControl } from "./control.ts";
import { defineCliCommand } from "./define.ts";
import type { CliIo } from "./io.ts";
import { knownSecrets } from "./known-secrets.ts";
import type { Loaded, Prepared } from "./prepared.ts";
import { runOnce } from "./run-once.ts";
import { type Start, start } from "./start.ts";

/** `kdeps run <path>`: once, or as a server when the workflow has an `apiServer`. */
export const run = defineCliCommand({
  name: "run",
  summary: "Run a workflow once, or serve it over HTTP",
  details:
    "A workflow without settings.apiServer runs once and prints its result as JSON on stdout; everything else goes to stderr.\n" +
    "A workflow with it is served until Ctrl+C. Its clients send the token of KDEPS_API_AUTH_TOKEN.\n" +
    "Exit codes: 0 success, 1 could not start, 2 the files have errors, 3 the run failed.",
  args: {
    path: { type: "positional", description: "workflow.yaml, or the folder that holds it" },
    port: { type: "string", valueHint: "number", description: "Port of the workflow's HTTP API; 0 takes a free one" },
    events: { type: "boolean", description: "Write execution events to stderr, one JSON object a line" },
    history: {
      type: "boolean",
      default: true,
      description: "Do not record the run in ~/.kdeps/kdeps.db",
    },
  },
  examples: ["kdeps run workflow.yaml", "KDEPS_API_AUTH_TOKEN=dev kdeps run . --port 8080", "kdeps run . | jq .sum"],
  async run(args, io) {
    if (!args.path) throw new KdepsError("usage", "kdeps run needs a path", { hint: "kdeps run workflow.yaml" });
    const flags = { port: portOf(args.port), events: args.events, history: args.history, debug: args.debug };
    const started = start(io, args);
    const loaded = await loadPlan(args.path, started, io);
    if (!loaded) return 2;
    try {
      return await runPlan(loaded, flags, started, io);
    } finally {
      killAllGroups();
    }
  },
});

type RunFlags = {
  readonly port: number | undefined;
  readonly events: boolean;
  readonly history: boolean;
  readonly debug: boolean;
};

/** Loads and compiles a workflow and prints what is wrong with it; undefined when it cannot run. */
async function loadPlan(path: string, { environment: { env } }: Start, io: CliIo): Promise<Loaded | undefined> {
  const { cwd, home } = io;
  const assets = openAssets(assetFolders({ home, cwd, env }));
  const { project, problems } = await load(path, { env, cwd, home, assets: componentAssets(assets) });
  tell(problems, io);
  if (!project) return undefined;
  const compiled = compile(project);
  tell(compiled.problems, io);
  return compiled.plan && { plan: compiled.plan, assets };
}

async function runPlan({ plan, assets }: Loaded, flags: RunFlags, { log, settingsFor, storePath }: Start, io: CliIo) {
  const configured = settingsFor(plan.name);
  const env = workflowEnv(plan, configured.env);
  const settings = { ...configured, env };
  if (env.TZ && env.TZ !== io.env.TZ) io.setTimeZone(env.TZ);
  const isShort = !plan.settings.apiServer;
  await using control = await startControl(io, { settings, assets, log, isShort });
  const isRecorded = flags.history && storePath !== undefined;
  await using recorder = isRecorded ? createRunRecorder(storePath, log) : undefined;
  const { connections, config } = settings;
  const host: Host = { env, cwd: io.cwd, log, connections, config, control: control.control };
  const secrets = recorder && secretValues(knownSecrets(settings));
  const observers = { recorder, secrets, events: flags.events ? io.err : undefined };
  const prepared: Prepared = { io, log, plan, host, observers, isDebug: flags.debug };
  if (isShort) return await runOnce(prepared);
  const { serve } = await import("./serve.ts");
  const token = settings.tokens.api;
  return await serve(prepared, { port: flags.port, token, storePath: storePath ?? ":memory:" });
}

function tell(problems: readonly Problem[], io: CliIo): void {
  for (const problem of problems) io.err(renderProblem(problem));
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new KdepsError("usage", `--port must be a number from 0 to 65535, got "${text}"`);
}
