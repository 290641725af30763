import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { runCli } from "../../src/cli/index.ts";
import { recordingIo } from "../support/cli-io.ts";
import { type TempDir, tempDir } from "../support/temp-dir.ts";

/** A folder with a workflow of these resources, whose target is `t`, and an empty home. */
function project(resources: string, files: Record<string, string> = {}): Promise<TempDir> {
  return tempDir({
    "workflow.yaml": `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, version: 1.0.0, targetActionId: t}
settings: {}
resources:
${resources.trim().replace(/^/gm, "  ")}
`,
    "home/.keep": "",
    ...files,
  });
}

async function run(dir: TempDir, env: Record<string, string> = {}) {
  const io = recordingIo({ cwd: dir.path, home: dir.at("home"), env: { PATH: process.env.PATH ?? "", ...env } });
  const code = await runCli(["run", "."], io);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}

test("W7: no file of the history holds a secret that a resource prints", async () => {
  await using dir = await project(
    `
- actionId: leak
  onError: {action: continue}
  exec: {command: "printenv MY_API_KEY >&2; exit 3"}
- actionId: t
  requires: [leak]
  apiResponse: {response: ["{{ env('MY_API_KEY') }}", "{{ env('DB_URL') }}", "{{ config.llm.openai_api_key }}", "kept"]}`,
    { "home/.kdeps/config.yaml": "llm: {openai_api_key: sk-from-the-file}\n" },
  );
  const { code, stdout } = await run(dir, {
    MY_API_KEY: "k-of-the-environment",
    DB_URL: "postgres://u:p-in-a-url@h/d",
  });
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    ["k-of-the-environment", "postgres://u:p-in-a-url@h/d", "sk-from-the-file", "kept"],
  ]);
  const folder = dir.at("home/.kdeps");
  const stored = readdirSync(folder).filter((name) => name.startsWith("kdeps.db"));
  const bytes = stored.map((name) => readFileSync(`${folder}/${name}`, "latin1")).join("");
  expect(bytes).toContain("kept");
  expect(bytes).not.toMatch(/k-of-the-environment|p-in-a-url|sk-from-the-file/);
  using db = new Database(dir.at("home/.kdeps/kdeps.db"));
  expect(db.query("SELECT output FROM runs").get()).toEqual({
    output: '["[redacted]","postgres://u:[redacted]@h/d","[redacted]","kept"]',
  });
});

test("a single run whose answer is a file prints its path", async () => {
  await using dir = await project("- {actionId: t, apiResponse: {file: out/a.bin}}", { "out/a.bin": "A" });
  const { code, stdout } = await run(dir);
  expect([code, JSON.parse(stdout)]).toEqual([0, { file: dir.at("out/a.bin") }]);
});
