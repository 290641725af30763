import { expandVariables } from "../../config/index.ts";
import type { Env, Log } from "../../platform/index.ts";
import type { Plan } from "../plan.ts";
import type { Host, SessionHandle } from "../run.ts";
import { readDotEnv } from "./dot-env.ts";
import type { Run } from "./frame.ts";
import { Results } from "./results.ts";
import { Trees } from "./trees.ts";

/** Starts the state of one request. */
export function createRun(parts: Pick<Run, "plan" | "request" | "host" | "signal" | "callComponent">): Run {
  const { plan, host } = parts;
  return {
    ...parts,
    memory: new Map(),
    results: new Results(),
    session: host.session ?? requestSession(),
    trees: new Trees(plan.trees, host.config),
    env: environmentOf(plan, host),
    dotEnv: (component) => dotEnvOf(plan, component, host.log),
  };
}

/** Session values of a request that has no session: they live as long as the request. */
function requestSession(): SessionHandle {
  const values = new Map<string, unknown>();
  return {
    id: "",
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value),
    all: () => Object.fromEntries(values),
  };
}

/** Joined environments by plan and host environment: the same for every request of a server. */
const environments = new WeakMap<Plan, WeakMap<Env, Env>>();

/** `agentSettings.env` below the host's environment: a variable that the process has wins. */
function environmentOf(plan: Plan, { env }: Host): Env {
  if (Object.keys(plan.env).length === 0) return env;
  const known = environments.get(plan) ?? new WeakMap<Env, Env>();
  environments.set(plan, known);
  const joined = known.get(env) ?? joinedEnvironment(plan.env, env);
  known.set(env, joined);
  return joined;
}

function joinedEnvironment(settings: Env, env: Env): Env {
  const joined: Record<string, string | undefined> = Object.assign(Object.create(null), env);
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined && !joined[name]) joined[name] = expandVariables(value, env);
  }
  return joined;
}

/** `.env` files by plan and component, read when first asked for. */
const dotEnvs = new WeakMap<Plan, Map<string, Env>>();

function dotEnvOf(plan: Plan, component: string, log: Log): Env {
  const files = dotEnvs.get(plan) ?? new Map<string, Env>();
  dotEnvs.set(plan, files);
  const known = files.get(component) ?? readDotEnv(component, plan.folders.get(component), log);
  files.set(component, known);
  return known;
}
