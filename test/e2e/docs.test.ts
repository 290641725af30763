import { describe, expect, test } from "bun:test";
import { dirname, join, resolve } from "node:path";
import { binary, startKdeps } from "../support/kdeps.ts";
import { fencesOf, fits, transcriptsOf } from "../support/markdown.ts";
import { tempDir } from "../support/temp-dir.ts";

const root = resolve(import.meta.dir, "../..");
const pages = ["README.md", ...new Bun.Glob("docs/*.md").scanSync({ cwd: root })].sort();

/** A workflow for pages that talk to a running kdeps without writing one. */
const server = `
apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: docs, targetActionId: answer}
settings: {apiServer: {routes: [{path: /}]}}
resources: [{actionId: answer, apiResponse: {response: ok}}]
`;

describe("the examples of the pages work as they stand", () => {
  test.each(pages)("%s", async (page) => {
    const fences = fencesOf(await Bun.file(join(root, page)).text());
    const files = fences.flatMap(({ title, text }) => (title ? [[title, text] as const] : []));
    const transcripts = fences.filter(({ language }) => language === "console").flatMap(transcriptsOf);
    await using dir = await tempDir({
      "home/.keep": "",
      ".server/workflow.yaml": server,
      ...Object.fromEntries(files),
    });
    const home = dir.at("home");
    const listen = `127.0.0.1:${await freePort()}`;
    const env = {
      PATH: `${dirname(binary)}:${process.env.PATH}`,
      ...{ HOME: home, KDEPS_API_LISTEN: listen, KDEPS_API_TOKEN: "docs-token", KDEPS_API_AUTH_TOKEN: "docs" },
    };
    const needsServer = transcripts.some(({ command }) => command.startsWith("kdeps api"));
    await using running = needsServer
      ? startKdeps(["run", dir.at(".server/workflow.yaml"), "--port", "0"], { cwd: dir.path, env, home })
      : undefined;
    await running?.waitFor(/Server ready/);
    for (const { command, output } of transcripts) {
      const own = needsServer && !command.startsWith("kdeps api") ? { ...env, KDEPS_API_LISTEN: "" } : env;
      const child = Bun.spawn(["sh", "-c", `${command} 2>&1`], {
        cwd: dir.path,
        env: own,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const printed = await child.stdout.text();
      if (!fits(printed, output)) expect(`$ ${command}\n${printed.trimEnd()}`).toBe(`$ ${command}\n${output}`);
    }
  });
});

async function freePort(): Promise<number> {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}
