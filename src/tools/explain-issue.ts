import type * as v from "valibot";
import { nearest } from "../platform/index.ts";

type Issue = v.BaseIssue<unknown>;

/** What is wrong with a value of a file, in words for its author. */
export type Explanation = {
  /** Steps from the root to the value. */
  readonly path: readonly (string | number)[];
  /** Whether the key is at fault rather than its value. */
  readonly what: "key" | "value";
  readonly message: string;
  readonly hint?: string;
};

/** What valibot calls the types of values, in words. */
const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "a map",
};

/** Words an issue of a tool file; `schema` is asked for the keys that an unknown one may have been meant to be. */
export function explainIssue(issue: Issue, schema: v.GenericSchema): Explanation {
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  const isKey = issue.path?.at(-1)?.origin === "key";
  const field = fieldName(path);
  const what = isKey ? "key" : "value";
  const about = (message: string): Explanation => ({ path, what, message: field ? `${field} ${message}` : message });
  if (issue.kind !== "schema") return { path, what, message: field ? `${field}: ${issue.message}` : issue.message };
  if (issue.type === "strict_object" && issue.expected === "never") return unknownKey(path, schema);
  if (issue.received === "undefined") return { path: path.slice(0, -1), what: "key", message: `${field} is required` };
  if (issue.type === "picklist") return about(`must be one of ${optionsOf(issue).join(", ")}`);
  return about(expectedWords(issue) ?? issue.message);
}

/** `must be text or a list`; undefined for schemas that expect something else than types. */
function expectedWords({ expected }: Issue): string | undefined {
  const types = (expected ?? "").replace(/^\(|\)$/g, "").split(" | ");
  const words = types.map((type) => typeNames[type]);
  return words.includes(undefined) ? undefined : `must be ${words.join(" or ")}`;
}

function unknownKey(path: readonly (string | number)[], schema: v.GenericSchema): Explanation {
  const key = String(path.at(-1));
  const similar = nearest(key, keysAt(schema as unknown as Shape, path.slice(0, -1)));
  const message = `unknown key "${fieldName(path)}"`;
  return { path, what: "key", message, ...(similar && { hint: `did you mean "${similar}"?` }) };
}

/** `parameters.id.type`, `exec.args[0]`. */
function fieldName(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === "number") return `${name}[${step}]`;
    return name === "" ? step : `${name}.${step}`;
  }, "");
}

function optionsOf(issue: Issue): string[] {
  return [...(issue.expected ?? "").matchAll(/"([^"]*)"/g)].map((match) => match[1] as string);
}

/** The parts of a valibot schema that lead to the keys of a map; a pipe carries those of its first item. */
type Shape = {
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly value?: Shape;
};

function keysAt(outer: Shape | undefined, path: readonly (string | number)[]): readonly string[] {
  let shape = unwrapped(outer);
  for (const step of path) shape = unwrapped(shape?.entries ? shape.entries[step] : shape?.value);
  return Object.keys(shape?.entries ?? {});
}

function unwrapped(shape: Shape | undefined): Shape | undefined {
  return shape?.wrapped ? unwrapped(shape.wrapped) : shape;
}
