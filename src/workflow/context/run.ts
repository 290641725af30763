import type { Env, Log } from "../../platform/index.ts";
import type { Plan } from "../plan.ts";
import type { SessionHandle } from "../run.ts";
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
    env: host.env,
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

/** `.env` files by plan and component, read when first asked for. */
const dotEnvs = new WeakMap<Plan, Map<string, Env>>();

function dotEnvOf(plan: Plan, component: string, log: Log): Env {
  const files = dotEnvs.get(plan) ?? new Map<string, Env>();
  dotEnvs.set(plan, files);
  const known = files.get(component) ?? readDotEnv(component, plan.folders.get(component), log);
  files.set(component, known);
  return known;
}
