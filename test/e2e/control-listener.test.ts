import { expect, test } from "bun:test";
import { startKdeps } from "../support/kdeps.ts";
import { tempDir } from "../support/temp-dir.ts";

const workflow = `
apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: open, targetActionId: answer}
settings: {apiServer: {hostIp: 0.0.0.0, routes: [{path: /hello, methods: [GET]}]}}
resources: [{actionId: answer, apiResponse: {response: hi}}]
`;

async function freePort(): Promise<number> {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

test("A2 A3 A7 A11 A12 A13 kdeps run serves the control API on its own address, with its own token, and shows it nowhere", async () => {
  await using dir = await tempDir({ "workflow.yaml": workflow, "home/.keep": "" });
  const listen = `127.0.0.1:${await freePort()}`;
  const env = { KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: "control-token-1", KDEPS_API_AUTH_TOKEN: "workflow-token" };
  await using running = startKdeps(["run", "workflow.yaml", "--port", "0", "--debug"], {
    cwd: dir.path,
    home: dir.at("home"),
    env,
  });
  const [, port = ""] = await running.waitFor(/Server ready!.* on \S+:(\d+)/);
  const status = async (url: string, token: string) =>
    (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect([
    await status(`http://${listen}/api`, "control-token-1"),
    await status(`http://${listen}/api`, "workflow-token"),
    await status(`http://${listen}/hello`, "control-token-1"),
    await status(`http://127.0.0.1:${port}/hello`, "workflow-token"),
    await status(`http://127.0.0.1:${port}/hello`, "control-token-1"),
    await status(`http://127.0.0.1:${port}/api`, "workflow-token"),
  ]).toEqual([200, 401, 404, 200, 401, 404]);
  expect(await running.stop()).toBe(0);
  expect(running.stdout() + running.stderr()).not.toContain("control-token-1");
  expect(await Bun.file(dir.at("workflow.yaml")).text()).toBe(workflow);
});
