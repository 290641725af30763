import { describe, expect, test } from "bun:test";
import { eventWriter } from "../../src/workflow/event-writer.ts";

function written(write: (writer: ReturnType<typeof eventWriter>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(eventWriter("demo", (line) => void lines.push(line)));
  return lines.map((line) => JSON.parse(line));
}

test("an event is one line of JSON with its time in UTC", () => {
  const lines: string[] = [];
  eventWriter("demo", (line) => void lines.push(line)).resource({
    type: "resource.started",
    actionId: "a\nb",
    resourceType: "exec",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    ...{ event: "resource.started", workflowId: "demo", actionId: "a\nb", resourceType: "exec" },
    emittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
});

test("events of the workflow name no resource", () => {
  const events = written((writer) => {
    writer.workflow("workflow.started");
    writer.workflow("workflow.completed");
  });
  expect(events.map(({ emittedAt, ...event }) => event)).toEqual([
    { event: "workflow.started", workflowId: "demo" },
    { event: "workflow.completed", workflowId: "demo" },
  ]);
});

describe("the class of a failure, by the first of its words", () => {
  test.each([
    ["exec: timed out after 5s", "timeout"],
    ["context deadline exceeded", "timeout"],
    ["the model gpt is unknown", "provider"],
    ["Input validation failed", "validation"],
    ["preflight check failed for a", "preflight"],
    ["401 Unauthorized", "preflight"],
    ["syntax error near x", "compile"],
    ["connection refused", "infra"],
    ["exit status 3", "tool_runtime"],
    ["schema of the network", "validation"],
    ["", "tool_runtime"],
  ])("%j is %s", (text, failureClass) => {
    const [event] = written((writer) => writer.workflow("workflow.failed", new Error(text)));
    expect(event).toMatchObject({ event: "workflow.failed", failureClass, detail: text });
  });

  test("of a resource that is tried again", () => {
    const event = { type: "resource.retrying", actionId: "a", resourceType: "http", error: "dns" } as const;
    expect(written((writer) => writer.resource(event))).toMatchObject([{ failureClass: "infra", detail: "dns" }]);
  });
});
