import { type Callable, callable, type Scope, type ScopeFunction } from "../../languages/index.ts";
import { llmResponse, processOutput, responseBody, responseHeader } from "./accessors.ts";
import { nameArgument, textArgument } from "./arguments.ts";
import { allVariables, environmentValue } from "./env.ts";
import { file } from "./file.ts";
import { type Frame, resultsOf } from "./frame.ts";
import { get, outputValue } from "./get.ts";
import { info } from "./info.ts";
import { input } from "./input.ts";
import { itemObject, loopObject } from "./iteration-objects.ts";
import { requestObject } from "./request-object.ts";
import { set } from "./set.ts";
import { readableFiles } from "./uploads.ts";
import { visibleBody } from "./visible.ts";

/** Makes a name's value for a resource; undefined means the name does not exist there. */
type Entry = (frame: Frame) => unknown;

/** A function of one id or field name. */
const byName = (frame: Frame, read: (frame: Frame, name: string) => unknown): ScopeFunction => {
  return (name) => read(frame, nameArgument(name));
};

/** Names whose value stays the same for the life of a resource's execution: made once. */
const lasting: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  [
    "get",
    (frame): ScopeFunction =>
      (name, hint) =>
        get(frame, nameArgument(name), hint),
  ],
  [
    "set",
    (frame): ScopeFunction =>
      (key, value, store) =>
        set(frame, nameArgument(key), value, store),
  ],
  ["file", fileFunction],
  ["info", (frame) => byName(frame, info)],
  [
    "input",
    (frame): Callable =>
      callable(
        (name, hint) => input(frame, nameArgument(name), hint),
        () => visibleBody(frame),
      ),
  ],
  ["output", (frame) => byName(frame, outputValue)],
  [
    "session",
    ({ run }) =>
      () => ({ ...run.session.all() }),
  ],
  ["env", envObject],
  ["item", itemObject],
  ["loop", loopObject],
  ["request", requestObject],
  ["inputs", ({ call }) => call && Object.fromEntries(call.inputs)],
  ["llm", (frame) => ({ response: byName(frame, llmResponse), prompt: () => null })],
  ["python", processAccessors],
  ["exec", processAccessors],
  ["http", httpAccessors],
]);

/** Names whose value has to be looked at anew every time. */
const changing: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ["outputs", outputsOf],
  ["$actions", actionsOf],
  ["error", ({ error }) => error],
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

/** Everything an expression can name, apart from the language's own functions. Some exist in some resources only. */
export const scopeNames: readonly string[] = [...lasting.keys(), ...changing.keys()];

/** The names a resource's expressions see. */
export function frameScope(frame: Frame): Scope {
  const made = new Map<string, unknown>();
  return {
    lookup(name) {
      const known = made.get(name);
      if (known !== undefined) return known;
      const value = lasting.get(name)?.(frame);
      if (value !== undefined) made.set(name, value);
      return value ?? changing.get(name)?.(frame);
    },
    names: () => scopeNames.filter((name) => exists(frame, name)),
    has: (name) => exists(frame, name),
  };
}

function exists({ run, call, error }: Frame, name: string): boolean {
  switch (name) {
    case "request":
      return run.request !== undefined;
    case "inputs":
      return call !== undefined;
    case "error":
      return error !== undefined;
    case "agency":
      return run.trees.tree("agency") !== undefined;
    default:
      return lasting.has(name) || changing.has(name);
  }
}

function fileFunction({ run }: Frame): ScopeFunction {
  return (pattern, selector, second) =>
    file(readableFiles(run), nameArgument(pattern), textArgument(selector), textArgument(second));
}

function envObject(frame: Frame): Callable {
  return callable(
    (name, fallback) => environmentValue(frame, nameArgument(name)) ?? fallback ?? "",
    () => allVariables(frame),
  );
}

function processAccessors(frame: Frame): Readonly<Record<string, ScopeFunction>> {
  return {
    stdout: (id) => processOutput(frame, nameArgument(id)).stdout,
    stderr: (id) => processOutput(frame, nameArgument(id)).stderr,
    exitCode: (id) => processOutput(frame, nameArgument(id)).exitCode,
  };
}

function httpAccessors(frame: Frame): Readonly<Record<string, ScopeFunction>> {
  return {
    responseBody: byName(frame, responseBody),
    responseHeader: (id, name) => responseHeader(frame, nameArgument(id), nameArgument(name)),
  };
}

function outputsOf(frame: Frame): Record<string, unknown> {
  const all = resultsOf(frame).all();
  return frame.ownOutput === undefined ? all : { ...all, [frame.resource.id]: frame.ownOutput };
}

function actionsOf(frame: Frame): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outputsOf(frame)).map(([id, output]) => [id, { output }]));
}
