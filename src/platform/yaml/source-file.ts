import type { Position } from "../error.ts";
import { positionsIn } from "../excerpt.ts";
import { nodeAt, type YamlNode, type YamlPath, type YamlScalar } from "./node.ts";

/** A YAML file that can point into itself. */
export type SourceFile = {
  /** As the user would write it: relative to the working directory where that is shorter. */
  readonly path: string;
  readonly text: string;
  /**
   * Position of the node at `path`, or of its nearest existing parent. `key` points at the key instead of the value.
   * `offset` counts UTF-16 units into the text of a scalar, as language errors do.
   */
  readonly locate: (path: YamlPath, what?: "key" | "value", offset?: number) => Position;
  /** The characters of the file for a number or boolean (`1.10`, `0640`); undefined for anything else. */
  readonly written: (path: YamlPath) => string | undefined;
};

/** A document of a file that can point into itself. Paths start at the document's root. */
export function sourceFile(path: string, text: string, root: YamlNode | undefined): SourceFile {
  const position = positionsIn(path, text);
  return {
    path,
    text,
    locate: (steps, what = "value", offset = 0) => position(offsetOf(text, root, steps, what, offset)),
    written: (steps) => (root ? writtenAt(root, steps) : undefined),
  };
}

function writtenAt(root: YamlNode, path: YamlPath): string | undefined {
  const { node, exact } = nodeAt(root, path);
  if (!exact || node.kind !== "scalar" || node.value === null || typeof node.value === "string") return undefined;
  return node.text;
}

function offsetOf(
  text: string,
  root: YamlNode | undefined,
  path: YamlPath,
  what: "key" | "value",
  offset: number,
): number {
  if (!root) return 0;
  const last = path.at(-1);
  if (what === "key" && last !== undefined) {
    const { node, exact } = nodeAt(root, path.slice(0, -1));
    const entry = exact && node.kind === "map" ? node.entries.get(String(last)) : undefined;
    if (entry) return entry.keyAt;
  }
  const { node, exact } = nodeAt(root, path);
  if (exact && node.kind === "scalar" && offset > 0) return inScalar(text, node, offset);
  return node.at;
}

/** Where the character at `offset` of a scalar's text stands in the file; its start where escapes or folding hide that. */
function inScalar(text: string, node: YamlScalar, offset: number): number {
  const source = text.slice(node.at, node.end);
  const quote = node.style === "single" || node.style === "double" ? 1 : 0;
  if (node.style !== "block") {
    const inner = source.slice(quote, quote ? -1 : undefined);
    return inner === node.text ? node.at + quote + offset : node.at;
  }
  return inBlock(text, node, offset) ?? node.at;
}

function inBlock(text: string, node: YamlScalar, offset: number): number | undefined {
  const before = node.text.slice(0, offset).split("\n");
  const wanted = node.text.split("\n")[before.length - 1] ?? "";
  let start = text.indexOf("\n", node.at) + 1;
  for (let i = 1; i < before.length; i++) start = text.indexOf("\n", start) + 1;
  const line = text.slice(start).split("\n", 1)[0]?.replace(/\r$/, "") ?? "";
  // A folded line or one with other indentation does not end with the text it should hold.
  if (start === 0 || !line.endsWith(wanted)) return undefined;
  return start + line.length - wanted.length + (before.at(-1)?.length ?? 0);
}
