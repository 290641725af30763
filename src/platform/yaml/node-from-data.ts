import type { YamlEntry, YamlNode } from "./node.ts";

/**
 * Data that was parsed already as a node, without places: all offsets are 0. For text that is known to be sound, where
 * nobody will be pointed to.
 */
export function nodeFromData(value: unknown): YamlNode {
  if (Array.isArray(value)) {
    const items = value.map(nodeFromData);
    return { kind: "list", at: 0, end: 0, size: sizeOf(items), items };
  }
  if (typeof value === "object" && value !== null) {
    const entries = new Map<string, YamlEntry>();
    for (const [key, entry] of Object.entries(value)) entries.set(key, { keyAt: 0, node: nodeFromData(entry) });
    return {
      kind: "map",
      at: 0,
      end: 0,
      size: sizeOf([...entries.values()].map(({ node }) => node)),
      entries,
      block: true,
    };
  }
  const scalar = value as string | number | boolean | null;
  const text = scalar === null ? "" : String(scalar);
  return {
    kind: "scalar",
    at: 0,
    end: 0,
    size: 1,
    value: scalar,
    text,
    style: typeof scalar === "string" ? "double" : "plain",
  };
}

function sizeOf(nodes: readonly YamlNode[]): number {
  return nodes.reduce((size, node) => size + node.size, 1);
}
