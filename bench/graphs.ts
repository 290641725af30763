import { silentLog } from "../src/platform/index.ts";
import { compile, execute, type Host, load, type Plan } from "../src/workflow/index.ts";
import { type Measure, median } from "./report.ts";

const host: Host = {
  env: {},
  cwd: "/",
  log: silentLog,
  connections: { http: {}, sql: {} },
  control: async () => new Response("", { status: 404 }),
};

/** A hundred resources against ten of the same shape: time must grow with their number, not faster. */
export async function graphs(folder: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [name, requires] of [
    ["chain", (i: number) => (i === 0 ? [] : [`r${i - 1}`])],
    ["independent", () => []],
  ] as const) {
    const [ten, hundred] = [await planOf(folder, 10, requires), await planOf(folder, 100, requires)];
    const [few, many] = [await milliseconds(ten), await milliseconds(hundred)];
    measures.push({
      name: `100 resources, ${name}`,
      baseline: "10 of each",
      ratio: many / few,
      // Ten times the work, and some room for the noise of small figures.
      bound: { atMost: 13 },
      detail: `${(many * 1000).toFixed(0)} µs / ${(few * 1000).toFixed(0)} µs`,
    });
  }
  return measures;
}

async function planOf(folder: string, count: number, requires: (i: number) => readonly string[]): Promise<Plan> {
  const resources = Array.from({ length: count }, (_, i) => ({
    actionId: `r${i}`,
    requires: requires(i),
    apiResponse: { response: `{{ ${i} + 1 }}` },
  }));
  const all = resources.map(({ actionId }) => actionId);
  const workflow = {
    apiVersion: "kdeps.io/v1",
    kind: "Workflow",
    metadata: { name: "graph", targetActionId: "end" },
    settings: {},
    resources: [...resources, { actionId: "end", requires: all, apiResponse: { response: "done" } }],
  };
  const path = `${folder}/graph-${count}.yaml`;
  await Bun.write(path, JSON.stringify(workflow));
  const { project, problems } = await load(path, { env: {}, cwd: folder, home: undefined });
  const plan = project && compile(project).plan;
  if (!plan) throw new Error(problems.map(({ message }) => message).join("\n"));
  return plan;
}

/** Median time of one execution. */
async function milliseconds(plan: Plan): Promise<number> {
  const { signal } = new AbortController();
  const times: number[] = [];
  for (let round = 0; round < 220; round++) {
    const start = performance.now();
    await execute(plan, undefined, host, signal);
    if (round >= 20) times.push(performance.now() - start);
  }
  return median(times);
}
