import { assetFolders, openAssets } from "../assets/index.ts";
import { expandVariables, type Settings } from "../config/index.ts";
import { KdepsError, killAllGroups, renderProblem } from "../platform/index.ts";
import { createRunRecorder } from "../store/index.ts";
import { compile, type Host, load, type Project } from "../workflow/index.ts";
import { componentAssets } from "./component-assets.ts";
import { startControl } from "./control.ts";
import { defineCliCommand } from "./define.ts";
import type { CliIo } from "./io.ts";
import type { Prepared } from "./prepared.ts";
import { runOnce } from "./run-once.ts";
import { serve } from "./serve.ts";
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
    const port = portOf(args.port);
    const started = start(io, args);
    try {
      return await runPath(args.path, { port, events: args.events, history: args.history }, started, io);
    } finally {
      killAllGroups();
    }
  },
});

type RunFlags = { readonly port: number | undefined; readonly events: boolean; readonly history: boolean };

async function runPath(path: string, flags: RunFlags, { environment, log, settingsFor, storePath }: Start, io: CliIo) {
  const { env } = environment;
  const assets = openAssets(assetFolders({ home: io.home, cwd: io.cwd, env }));
  const loaded = await load(path, {
    env,
    cwd: io.cwd,
    home: io.home,
    assets: componentAssets(assets),
  });
  for (const problem of loaded.problems) io.err(renderProblem(problem));
  if (!loaded.project) return 2;
  const { project } = loaded;
  const { plan, problems } = compile(project);
  for (const problem of problems) io.err(renderProblem(problem));
  if (!plan) return 2;

  const settings = withWorkflowEnv(settingsFor(project.manifest.metadata.name), project);
  await using control = await startControl(io, settings, assets, log);
  const isRecorded = flags.history && storePath !== undefined;
  await using recorder = isRecorded ? createRunRecorder(storePath, log) : undefined;
  const { connections, config } = settings;
  const host: Host = { env: settings.env, cwd: io.cwd, log, connections, config, control: control.control };
  const observers = { recorder, events: flags.events ? io.err : undefined };
  const prepared: Prepared = { io, log, plan, project, settings, host, observers, storePath: storePath ?? ":memory:" };
  return project.manifest.settings.apiServer ? await serve(prepared, flags.port) : await runOnce(prepared);
}

/** `agentSettings.env` fills in what the process environment does not have. */
function withWorkflowEnv(settings: Settings, { manifest }: Project): Settings {
  const env = Object.assign(Object.create(null), settings.env);
  for (const [name, value] of Object.entries(manifest.settings.agentSettings.env)) {
    env[name] ||= expandVariables(value, settings.env);
  }
  if (manifest.settings.agentSettings.timezone) env.TZ ||= manifest.settings.agentSettings.timezone;
  return { ...settings, env };
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new KdepsError("usage", `--port must be a number from 0 to 65535, got "${text}"`);
}
