import { expect, test } from "bun:test";
import { workflowEnv } from "../../src/workflow/index.ts";
import { testProject } from "./run-project.ts";

const settings = (block: string) => `{agentSettings: {${block}}}`;

test.each([
  ["fills in what the process does not have", 'env: {A: "1"}', {}, { A: "1" }],
  ["stays below the process", 'env: {A: "1"}', { A: "2" }, { A: "2" }],
  ["takes an empty variable as none", 'env: {A: "1"}', { A: "" }, { A: "1" }],
  ["W28 takes the characters of the file", "env: {A: 1.10, B: on}", {}, { A: "1.10", B: "on" }],
  ["expands variables of the process", 'env: {A: "${X}/${Y:-y}/${Z}"}', { X: "x" }, { X: "x", A: "x/y/" }],
  ["sets the time zone", "timezone: Asia/Tokyo", {}, { TZ: "Asia/Tokyo" }],
  ["leaves the process its time zone", "timezone: Asia/Tokyo", { TZ: "UTC" }, { TZ: "UTC" }],
])("the environment of a workflow %s", async (_, block, env, expected) => {
  await using project = await testProject({
    resources: "- {actionId: t, apiResponse: {response: 1}}",
    settings: settings(block),
  });
  expect({ ...workflowEnv(project.plan, env as Record<string, string>) }).toEqual(expected as Record<string, string>);
});
