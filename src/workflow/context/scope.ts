import type { Scope } from "../../languages/index.ts";
import { llmResponse, processOutput, responseBody, responseHeader } from "./accessors.ts";
import { callable, type ExpressionFunction, nameArgument, textArgument } from "./callable.ts";
import { allVariables, environmentValue } from "./env.ts";
import { file } from "./file.ts";
import { type Frame, resultsOf } from "./frame.ts";
import { get, outputValue } from "./get.ts";
import { info } from "./info.ts";
import { input } from "./input.ts";
import { itemObject, loopObject } from "./iteration-objects.ts";
import { requestObject } from "./request-object.ts";
import { set } from "./set.ts";
import { visibleBody } from "./visible.ts";

/** Makes a name's value for a resource; undefined means the name does not exist there. */
type Entry = (frame: Frame) => unknown;

const lazily = (frame: Frame, call: (frame: Frame, id: string) => unknown): ExpressionFunction => {
  return (id) => call(frame, nameArgument(id)) ?? null;
};

/** Everything an expression can name, apart from the language's own functions. */
const entries: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ["get", (frame) => (name: unknown, hint: unknown) => get(frame, nameArgument(name), hint)],
  ["set", (frame) => (key: unknown, value: unknown, store: unknown) => set(frame, nameArgument(key), value, store)],
  [
    "file",
    ({ run }) =>
      (pattern: unknown, selector: unknown, second: unknown) =>
        file(run.plan.root, nameArgument(pattern), textArgument(selector), textArgument(second)),
  ],
  ["info", (frame) => lazily(frame, info)],
  ["input", (frame) => callable((name, hint) => input(frame, nameArgument(name), hint), visibleBody(frame))],
  ["output", (frame) => lazily(frame, outputValue)],
  [
    "session",
    ({ run }) =>
      () => ({ ...run.session.all() }),
  ],
  ["env", envEntry],
  ["request", requestObject],
  ["outputs", (frame) => outputsOf(frame)],
  ["$actions", (frame) => actionsOf(frame)],
  ["item", itemObject],
  ["loop", loopObject],
  ["error", ({ error }) => error],
  ["inputs", ({ call }) => call && Object.fromEntries(call.inputs)],
  ["llm", (frame) => ({ response: lazily(frame, llmResponse), prompt: () => null })],
  ["python", processAccessors],
  ["exec", processAccessors],
  [
    "http",
    (frame) => ({
      responseBody: lazily(frame, responseBody),
      responseHeader: (id: unknown, name: unknown) => responseHeader(frame, nameArgument(id), nameArgument(name)),
    }),
  ],
  ["inputTranscript", () => ""],
  ["inputMedia", () => ""],
  ["inputFileContent", () => ""],
  ["inputFilePath", () => ""],
  ["config", ({ run }) => run.trees.tree("config")],
  ["workflow", ({ run }) => run.trees.tree("workflow")],
  ["resource", ({ run }) => run.trees.tree("resource")],
  ["component", ({ run }) => run.trees.tree("component")],
  ["agency", ({ run }) => run.trees.tree("agency")],
]);

/** Names whose value stays the same for the whole life of a frame. */
const stable = new Set([
  "get",
  "set",
  "file",
  "info",
  "input",
  "output",
  "session",
  "env",
  "llm",
  "python",
  "exec",
  "http",
]);

/** The names a resource's expressions see. */
export function frameScope(frame: Frame): Scope {
  const kept = new Map<string, unknown>();
  const lookup = (name: string): unknown => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (name === "$env") return everything(lookup);
    const value = entries.get(name)?.(frame);
    if (value !== undefined && stable.has(name)) kept.set(name, value);
    return value;
  };
  return { lookup };
}

function everything(lookup: (name: string) => unknown): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const name of entries.keys()) {
    const value = lookup(name);
    if (value !== undefined) all[name] = value;
  }
  return all;
}

function envEntry(frame: Frame): ExpressionFunction {
  const call: ExpressionFunction = (name, fallback) => environmentValue(frame, nameArgument(name)) ?? fallback ?? "";
  return callable(call, allVariables(frame));
}

function processAccessors(frame: Frame): Readonly<Record<string, ExpressionFunction>> {
  return {
    stdout: (id) => processOutput(frame, nameArgument(id)).stdout,
    stderr: (id) => processOutput(frame, nameArgument(id)).stderr,
    exitCode: (id) => processOutput(frame, nameArgument(id)).exitCode,
  };
}

function outputsOf(frame: Frame): Record<string, unknown> {
  const all = resultsOf(frame).all();
  return frame.ownOutput === undefined ? all : { ...all, [frame.resource.id]: frame.ownOutput };
}

function actionsOf(frame: Frame): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outputsOf(frame)).map(([id, output]) => [id, { output }]));
}
