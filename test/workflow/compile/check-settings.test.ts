import { describe, expect, test } from "bun:test";
import { compile, load, renderValidation, validateProject } from "../../../src/workflow/index.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** First lines of the problems that compiling and validating a workflow with these settings find. */
async function problems(settings: string): Promise<{ compiled: string[]; validated: string[] }> {
  await using dir = await tempDir({
    "workflow.yaml": `apiVersion: kdeps.io/v1
kind: Workflow
metadata: {name: demo, targetActionId: t}
settings: ${settings}
resources: [{actionId: t, exec: {command: x}}]
`,
  });
  const options = { env: {}, cwd: dir.path, home: undefined };
  const { project } = await load(".", options);
  const compiled = project ? compile(project) : { plan: undefined, problems: [] };
  expect(compiled.plan === undefined).toBe(compiled.problems.length > 0);
  const { err } = renderValidation(await validateProject(".", options));
  return {
    compiled: compiled.problems.map(({ at, message }) => `${at?.file}:${at?.line}:${at?.column}: ${message}`),
    validated: err.split("\n").filter((line) => line.startsWith("workflow.yaml:")),
  };
}

describe("settings that cannot be followed: running and validating say the same", () => {
  const unsupported = "is not supported by this version";
  test.each<[string, string[]]>([
    ["{webServer: {routes: []}}", [`12: settings.webServer ${unsupported}`]],
    ["{input: {sources: [api]}}", []],
    ["{input: {sources: [api, file]}}", [`35: the input source "file" ${unsupported}`]],
    ["{letsEncrypt: {domain: a.example}}", [`12: settings.letsEncrypt ${unsupported}`]],
    ["{letsEncrypt: {domain: a.example}, certFile: a, keyFile: b}", []],
    ["{certFile: a}", ["12: settings.certFile needs settings.keyFile"]],
    ["{keyFile: a}", ["12: settings.keyFile needs settings.certFile"]],
    ["{agentSettings: {timezone: Europe/Rome}}", []],
    ["{agentSettings: {timezone: EST5EDT}}", []],
    ["{agentSettings: {timezone: ''}}", []],
    ["{agentSettings: {timezone: Nope/Zone}}", ['28: settings.agentSettings.timezone: unknown time zone "Nope/Zone"']],
    ["{agentSettings: {timezone: '+02:00'}}", ['28: settings.agentSettings.timezone: unknown time zone "+02:00"']],
    [
      "{webServer: {routes: []}, input: {sources: [file]}}",
      [`12: settings.webServer ${unsupported}`, `55: the input source "file" ${unsupported}`],
    ],
  ])("%s", async (settings, expected) => {
    const placed = expected.map((problem) => `workflow.yaml:4:${problem}`);
    expect(await problems(settings)).toEqual({ compiled: placed, validated: placed });
  });
});
