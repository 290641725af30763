import { actionsOf } from "./component-calls.ts";
import type { LoadedResource, YamlPath } from "./project.ts";
import type { ApiResponse } from "./schema/resource.ts";
import { shellBlocks } from "./shell-blocks.ts";

/** How a text is read: like the three modes of fields, and statements for steps. */
export type ExpressionMode = "value" | "text" | "condition" | "statements";

/** A text of a resource that may hold expressions. */
export type ExpressionText = { readonly text: string; readonly mode: ExpressionMode; readonly path: YamlPath };

/** Fields of action blocks whose texts are expressions also without braces; all others need `{{ }}`. */
const valueFields: Readonly<Record<string, readonly string[]>> = {
  httpClient: ["data"],
  agent: ["params"],
  sql: ["params", "paramsBatch"],
};

/** Fields of action blocks that are never evaluated. */
const literalFields = new Set(["connectionName", "accountName"]);

/** Every text of a resource in which expressions may stand, with its path in the document. */
export function* expressionsOf(resource: LoadedResource): Generator<ExpressionText> {
  const { config, path } = resource;
  const { items, loop, validations, onError, apiResponse } = config;
  yield* texts(items, "value", [...path, "items"]);
  yield* texts(loop?.while, "condition", [...path, "loop", "while"]);
  for (const key of ["skip", "check", "expr"] as const) {
    yield* texts(validations?.[key], "condition", [...path, "validations", key]);
  }
  yield* texts(validations?.error?.message, "text", [...path, "validations", "error", "message"]);
  yield* texts(onError?.fallback, "value", [...path, "onError", "fallback"]);
  yield* texts(onError?.retryDelay, "value", [...path, "onError", "retryDelay"]);
  yield* texts(onError?.expr, "statements", [...path, "onError", "expr"]);
  yield* texts(onError?.when, "condition", [...path, "onError", "when"]);
  yield* stepTexts(resource);
  for (const { action, path: at } of actionsOf(resource)) yield* actionTexts(action.key, action.config, at);
  if (apiResponse) yield* responseTexts(apiResponse, [...path, "apiResponse"]);
}

function* stepTexts({ config, path }: LoadedResource): Generator<ExpressionText> {
  for (const key of ["before", "after"] as const) {
    for (const [i, step] of config[key].entries()) {
      const at = [...path, key, i];
      if (step.kind === "expression") yield { text: step.source, mode: "statements", path: at };
      if (step.kind === "apiResponse") yield* responseTexts(step.apiResponse, [...at, "apiResponse"]);
    }
  }
}

function* responseTexts(
  { response, success, model, backend, headers }: ApiResponse,
  path: YamlPath,
): Generator<ExpressionText> {
  for (const [key, value] of Object.entries({ response, success, model, backend, headers })) {
    yield* texts(value, "value", [...path, key]);
  }
}

function* actionTexts(key: string, config: unknown, path: YamlPath): Generator<ExpressionText> {
  const ownValueFields = valueFields[key] ?? [];
  for (const [field, value] of Object.entries(config as Record<string, unknown>)) {
    if (literalFields.has(field)) continue;
    if (field === "queries" && Array.isArray(value)) {
      for (const [i, query] of value.entries()) yield* actionTexts(key, query, [...path, field, i]);
    } else if (key === "exec") yield* execTexts(field, value, config, [...path, field]);
    else yield* texts(value, ownValueFields.includes(field) ? "value" : "text", [...path, field]);
  }
}

/** A command without arguments and arguments of several lines are read by a shell. */
function* execTexts(field: string, value: unknown, config: unknown, path: YamlPath): Generator<ExpressionText> {
  const { args } = config as { readonly args?: readonly string[] };
  if (field === "command" && !args?.length) yield* shellTexts(String(value), path);
  else if (field === "args") {
    for (const [i, arg] of (args ?? []).entries()) {
      yield* arg.trim().includes("\n") ? shellTexts(arg, [...path, i]) : texts(arg, "text", [...path, i]);
    }
  } else yield* texts(value, "text", path);
}

/** Each block by itself, because one that is no expression is left as it is; blanks before it keep its offset. */
function* shellTexts(text: string, path: YamlPath): Generator<ExpressionText> {
  for (const { start, end } of shellBlocks(text)) {
    yield { text: " ".repeat(start) + text.slice(start, end), mode: "text", path };
  }
}

/** The texts of a value at any depth. */
function* texts(value: unknown, mode: ExpressionMode, path: YamlPath): Generator<ExpressionText> {
  if (typeof value === "string") {
    if (mode !== "text" || value.includes("{{")) yield { text: value, mode, path };
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* texts(item, mode, [...path, i]);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) yield* texts(entry, mode, [...path, key]);
  }
}
