import type * as v from "valibot";
import { childOf, quoted, type YamlNode } from "../../platform/index.ts";
import { misplacedList } from "./value-for.ts";

type Issue = v.BaseIssue<unknown>;

/** One sentence about a value that breaks its schema: `<problem>[. <what would be right>]`, and advice where there is any. */
export type Explanation = { readonly message: string; readonly hint?: string };

/** What kinds of values are called in messages, with one example each. */
const types: Readonly<Record<string, { readonly name: string; readonly example: string }>> = {
  string: { name: "string", example: '"some text"' },
  number: { name: "number", example: "10" },
  boolean: { name: "boolean", example: "true" },
  Array: { name: "list", example: "[a, b]" },
  Object: { name: "map", example: "{key: value}" },
};

/** True when the value is not there at all. */
export function isMissing(issue: Issue): boolean {
  return issue.kind === "schema" && issue.received === "undefined";
}

/** True when the schema brought words of its own, which then are the message. */
export function hasOwnWords({ kind, message, expected, received }: Issue): boolean {
  return kind !== "schema" || message !== `Invalid type: Expected ${expected} but received ${received}`;
}

/**
 * @param node the value in the file; undefined when it is missing
 * @param text the file's text
 */
export function explainIssue(issue: Issue, node: YamlNode | undefined, text: string): Explanation {
  if (isMissing(issue)) return { message: "This field is required" };
  if (hasOwnWords(issue)) return { message: withValue(issue) };
  const options = optionsOf(issue);
  if (options)
    return { message: `${described(issue.input)} is not allowed. Available options: [${options.join(", ")}]` };
  const expected = (issue.expected ?? "").replace(/^\(|\)$/g, "").split(" | ");
  const known = expected.map((name) => types[name]).filter((type) => type !== undefined);
  if (known.length === 0) return { message: issue.message };
  const message = `got ${described(issue.input)}. Expected type: ${known.map(({ name }) => name).join(" or ")}. Example: ${known[0]?.example}`;
  const hint = expected.includes("string")
    ? colonHint(node, text)
    : expected.includes("Array")
      ? listHint(node)
      : undefined;
  return hint ? { message, hint } : { message };
}

/** A broken rule in the rule's own words, preceded by the value where that is short and the words do not name it. */
function withValue(issue: Issue): string {
  const { input, message } = issue;
  if (typeof input === "number" || (typeof input === "string" && input !== "" && input.length <= 40)) {
    return `${described(input)}: ${message}`;
  }
  return message;
}

/** Allowed words of a picklist or literal, from the issue's `expected`, such as `("a" | "b")`. */
function optionsOf(issue: Issue): string[] | undefined {
  if (issue.type !== "picklist" && issue.type !== "literal") return undefined;
  return [...(issue.expected ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? "");
}

function described(input: unknown): string {
  if (input === null || input === undefined) return "nothing";
  if (Array.isArray(input) || input === misplacedList) return "a list";
  if (typeof input === "object") return "a map";
  if (typeof input !== "string") return String(input);
  return JSON.stringify(input.length > 40 ? `${input.slice(0, 40)}...` : input);
}

/** `- Error: bad` is a mapping with the key `Error`, not a text. */
function colonHint(node: YamlNode | undefined, text: string): string | undefined {
  if (node?.kind !== "map" || !node.block || node.entries.size !== 1) return undefined;
  const written = text.slice(node.at, node.end).trim();
  if (written.includes("\n")) return undefined;
  return `\`: \` makes a mapping; put the whole text in quotes: ${quoted(written)}`;
}

function listHint(node: YamlNode | undefined): string | undefined {
  return node?.kind === "scalar" && node.text !== "" && node.text.length <= 60
    ? `write a list: [${quotedWord(node.text)}]`
    : undefined;
}

function quotedWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : quoted(text);
}

/** The node an issue is about, and the steps to it below `root`. */
export function placeOf(issue: Issue, root: YamlNode): { steps: (string | number)[]; node: YamlNode | undefined } {
  const steps = (issue.path ?? []).map((item) => item.key as string | number);
  return { steps, node: steps.reduce<YamlNode | undefined>(childOf, root) };
}

/** `a.b[0].c`. */
export function fieldName(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === "number") return `${name}[${step}]`;
    return name === "" ? step : `${name}.${step}`;
  }, "");
}
