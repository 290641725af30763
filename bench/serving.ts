import { httpRequest, requestsPerSecond } from "./load.ts";
import { type Program, peakMiB, startServer } from "./process.ts";
import { type Measure, median } from "./report.ts";

const token = "bench-token-0123456789";
const connections = 32;
const roundMs = 1500;
const rounds = 5;

/** Three resources: a component that calls a tool, an expression, a response. */
const workflow = `
apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: bench, version: 1.0.0, targetActionId: answer}
settings:
  apiServer:
    routes: [{path: /call, methods: [POST]}]
resources:
  - actionId: sum
    component: {name: calculator, with: {expression: "{{ input.expression }}"}}
  - actionId: doubled
    requires: [sum]
    after: ["set('doubled', int(output('sum')) * 2)"]
  - actionId: answer
    requires: [doubled]
    apiResponse: {response: {sum: "{{ output('sum') }}", doubled: "{{ get('doubled') }}"}}
`;

/** Requests a second and memory of a running kdeps against a bare Hono server. */
export async function serving(
  kdeps: string,
  bareHono: string,
  base: Omit<Program, "command">,
  folder: string,
): Promise<Measure[]> {
  await Bun.write(`${folder}/workflow.yaml`, workflow);
  const bareProgram = { ...base, command: [bareHono], env: { ...base.env, BENCH_TOKEN: token } };
  const listen = `127.0.0.1:${await freePort()}`;
  const kdepsProgram = {
    ...base,
    command: [kdeps, "run", `${folder}/workflow.yaml`, "--port", "0"],
    env: { ...base.env, KDEPS_API_AUTH_TOKEN: token, KDEPS_API_TOKEN: token, KDEPS_API_LISTEN: listen },
  };
  const idle = await idlePeaks(bareProgram, kdepsProgram);

  await using bare = await startServer(bareProgram, /port (\d+)/);
  await using served = await startServer(kdepsProgram, /Server ready!.*:(\d+)/);
  const body = '{"expression":"2 + 2"}';
  const barePort = Number(bare.match[1]);
  const apiPort = Number(listen.split(":")[1]);
  const workflowPort = Number(served.match[1]);
  const [bareRate = 0, apiRate = 0, workflowRate = 0] = await interleavedRates([
    [barePort, httpRequest(barePort, "/call", token, body)],
    [apiPort, httpRequest(apiPort, "/apis/tools.kdeps.io/v1/tools/calculator/call", token, body)],
    [workflowPort, httpRequest(workflowPort, "/call", token, body)],
  ]);
  const against = (rate: number) => `${Math.round(rate)}/s / ${Math.round(bareRate)}/s`;
  const rates = { baseline: `bare Hono route, ${connections} connections` };
  return [
    {
      ...{ name: "control API calculator call", ...rates, ratio: apiRate / bareRate },
      ...{ bound: { atLeast: 0.7 }, detail: against(apiRate) },
    },
    {
      ...{ name: "served workflow of 3 resources", ...rates, ratio: workflowRate / bareRate },
      ...{ bound: { atLeast: 0.25 }, detail: against(workflowRate) },
    },
    {
      ...{ name: "idle kdeps run, peak memory", baseline: "bare Hono server", ratio: idle.kdeps / idle.bare },
      ...{ bound: { atMost: 1.8 }, detail: `${idle.kdeps.toFixed(0)} MiB / ${idle.bare.toFixed(0)} MiB` },
    },
  ];
}

/** Median rates of several servers, measured in turns after one warm-up round. */
async function interleavedRates(servers: readonly (readonly [port: number, request: string])[]): Promise<number[]> {
  const rates = servers.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, [port, request]] of servers.entries()) {
      const rate = await requestsPerSecond(port, request, connections, roundMs);
      if (round > 0) rates[i]?.push(rate);
    }
  }
  return rates.map(median);
}

/** Peak memory of both servers a second after they became ready, before any request. */
async function idlePeaks(bareProgram: Program, kdepsProgram: Program): Promise<{ bare: number; kdeps: number }> {
  await using bare = await startServer(bareProgram, /port (\d+)/);
  await using served = await startServer(kdepsProgram, /Server ready!.*:(\d+)/);
  await Bun.sleep(1000);
  return { bare: peakMiB(bare.pid), kdeps: peakMiB(served.pid) };
}

async function freePort(): Promise<number> {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}
