import type { Document, Node, Scalar } from "yaml";
import { type Position, type Problem, positionAt } from "../platform/index.ts";
import type { AssetPath } from "./asset.ts";

type Yaml = typeof import("yaml");

/** A YAML document that knows where its values stand and how they were written. */
export type YamlFile = {
  readonly content: unknown;
  readonly locate: (path: AssetPath, what?: "key" | "value", offset?: number) => Position;
  /** The characters of the file for a number or boolean. */
  readonly written: (path: AssetPath) => string | undefined;
};

/**
 * Parses a file that a person wrote. Problems are errors with their position; there is no file when there is one.
 * Duplicate keys, several documents and unquoted `{{ }}` are refused; merge keys merge.
 */
export async function parseYamlFile(path: string, text: string): Promise<YamlFile | readonly Problem[]> {
  const yaml = await import("yaml");
  const document = yaml.parseDocument(text, { merge: true, prettyErrors: false, logLevel: "error" });
  const problems = document.errors.map(({ code, message, pos }) => {
    const own = code === "MULTIPLE_DOCS" ? "one document is expected, this begins another" : firstLine(message);
    return problem(path, text, pos[0], own);
  });
  if (problems.length > 0) return problems;
  const braces = unquotedBraces(yaml, document);
  if (braces !== undefined) {
    const message = "a template in {{ }} needs quotes: without them YAML reads the braces as a mapping";
    return [problem(path, text, braces, message)];
  }
  try {
    return yamlFile(yaml, document, path, text);
  } catch (cause) {
    // An alias without an anchor, or aliases that unfold to far too much; the parser gives no position for either.
    return [problem(path, text, firstAlias(yaml, document) ?? 0, firstLine((cause as Error).message))];
  }
}

function yamlFile(yaml: Yaml, document: Document, path: string, text: string): YamlFile {
  const content: unknown = document.toJS();
  return {
    content,
    locate: (steps, what = "value", offset?: number) => {
      return positionAt(path, text, offsetOf(yaml, document, text, steps, what, offset));
    },
    written: (steps) => {
      const node = nodeAt(yaml, document, steps);
      if (!yaml.isScalar(node) || (typeof node.value !== "number" && typeof node.value !== "boolean")) return undefined;
      return node.source;
    },
  };
}

function problem(path: string, text: string, offset: number, message: string): Problem {
  return { severity: "error", message, at: positionAt(path, text, offset) };
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? message;
}

/** Offset of a mapping that serves as a key, which nobody means. */
function unquotedBraces(yaml: Yaml, document: Document): number | undefined {
  let offset: number | undefined;
  yaml.visit(document, {
    Pair: (_, { key }) => {
      if (!yaml.isCollection(key)) return undefined;
      // The outer brace stands right before the key.
      offset = (key.range?.[0] ?? 1) - 1;
      return yaml.visit.BREAK;
    },
  });
  return offset;
}

function firstAlias(yaml: Yaml, document: Document): number | undefined {
  let offset: number | undefined;
  yaml.visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document)) return undefined;
      offset = node.range?.[0];
      return yaml.visit.BREAK;
    },
  });
  return offset;
}

function nodeAt(yaml: Yaml, document: Document, steps: AssetPath): Node | undefined {
  const node: unknown = steps.length === 0 ? document.contents : document.getIn(steps, true);
  return yaml.isNode(node) ? node : undefined;
}

function offsetOf(
  yaml: Yaml,
  document: Document,
  text: string,
  steps: AssetPath,
  what: "key" | "value",
  offset: number | undefined,
): number {
  const parent = nodeAt(yaml, document, steps.slice(0, -1));
  if (what === "key" && yaml.isMap(parent)) {
    const pair = parent.items.find(({ key }) => yaml.isScalar(key) && key.value === steps.at(-1));
    if (yaml.isScalar(pair?.key)) return pair.key.range?.[0] ?? 0;
  }
  const node = nodeAt(yaml, document, steps);
  if (yaml.isScalar(node) && offset !== undefined) return offsetInScalar(text, node, offset);
  if (node) return node.range?.[0] ?? 0;
  return steps.length === 0 ? 0 : offsetOf(yaml, document, text, steps.slice(0, -1), "key", undefined);
}

/** Where a character of a scalar's value stands in the file; the scalar's start where escapes or folding hide that. */
function offsetInScalar(text: string, node: Scalar, offset: number): number {
  const [start = 0, end = start] = node.range ?? [];
  const value = String(node.value);
  const verbatim = text.slice(start, end).indexOf(value);
  if (verbatim !== -1) return start + verbatim + offset;
  if (node.type !== "BLOCK_LITERAL") return start;
  const linesBefore = value.slice(0, offset).split("\n");
  const line = value.split("\n")[linesBefore.length - 1] ?? "";
  let lineStart = start;
  for (let i = 0; i < linesBefore.length; i++) lineStart = text.indexOf("\n", lineStart) + 1;
  return text.indexOf(line, lineStart) + (linesBefore.at(-1) ?? "").length;
}
