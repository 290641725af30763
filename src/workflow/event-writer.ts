import { messageOf } from "../platform/index.ts";
import type { RunEvent } from "./run.ts";

/** Writes the events of one run as JSON lines. */
export type EventWriter = {
  readonly workflow: (event: "workflow.started" | "workflow.completed" | "workflow.failed", error?: unknown) => void;
  readonly resource: (event: RunEvent) => void;
};

/** An event writer; `workflowId` is the workflow's name. */
export function eventWriter(workflowId: string, write: (line: string) => void): EventWriter {
  const emit = (event: string, fields: Record<string, unknown>) => {
    write(JSON.stringify({ event, workflowId, ...fields, emittedAt: new Date().toISOString() }));
  };
  const failure = (text: string) => ({ failureClass: failureClassOf(text), detail: text });
  return {
    workflow: (event, error) => emit(event, error === undefined ? {} : failure(messageOf(error))),
    resource: ({ type, actionId, resourceType, error }) => {
      emit(type, { actionId, resourceType, ...(error && failure(error)) });
    },
  };
}

/** Words in a failure's text that tell its class; the first class with a hit is taken. A rough guess for dashboards. */
const classes: readonly (readonly [failureClass: string, words: readonly string[]])[] = [
  ["timeout", ["timeout", "timed out", "deadline exceeded"]],
  ["provider", ["provider", "llm", "model", "openai", "anthropic", "ollama", "gemini", "groq"]],
  ["validation", ["validation", "invalid input", "required field", "schema"]],
  ["preflight", ["preflight", "unauthorized", "forbidden", "authentication", "authorization"]],
  ["compile", ["compile", "syntax", "parse error"]],
  ["infra", ["connection refused", "no route to host", "dial tcp", "network", "dns"]],
];

function failureClassOf(text: string): string {
  const lower = text.toLowerCase();
  return classes.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? "tool_runtime";
}
