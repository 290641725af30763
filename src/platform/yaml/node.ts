/**
 * A YAML value that remembers where it stands and how it was written. Aliases share the node of their anchor, so a
 * document is a graph without cycles. Offsets are 0-based UTF-16 indexes into the file's text.
 */
export type YamlNode = YamlMap | YamlList | YamlScalar;

type Place = {
  /** Offset of the first character. */
  readonly at: number;
  /** Offset just behind the last character. */
  readonly end: number;
  /** Values it unfolds to when aliases are followed, itself included. */
  readonly size: number;
};

/** Where a value stands in a document. */
export type YamlPath = readonly (string | number)[];

export type YamlMap = Place & {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** Written as an indented block, not inside braces. */
  readonly block: boolean;
};

export type YamlEntry = { readonly keyAt: number; readonly node: YamlNode };

export type YamlList = Place & { readonly kind: "list"; readonly items: readonly YamlNode[] };

export type YamlScalar = Place & {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
  /** The characters of the file for plain scalars such as `1.10` or `0640`; for text the text itself. */
  readonly text: string;
  readonly style: ScalarStyle;
};

export type ScalarStyle = "plain" | "single" | "double" | "block";

/** Follows `path` as far as it goes. `exact` is false when the last steps do not exist. */
export function nodeAt(root: YamlNode, path: YamlPath): { node: YamlNode; exact: boolean } {
  let node = root;
  for (const step of path) {
    const next = childOf(node, step);
    if (!next) return { node, exact: false };
    node = next;
  }
  return { node, exact: true };
}

/** The value under a key or index; undefined when there is none. */
export function childOf(node: YamlNode | undefined, step: string | number): YamlNode | undefined {
  if (node?.kind === "map") return node.entries.get(String(step))?.node;
  if (node?.kind === "list" && typeof step === "number") return node.items[step];
  return undefined;
}

/** The text of a scalar under `key`; undefined for anything else, null included. */
export function textUnder(node: YamlNode | undefined, key: string): string | undefined {
  const child = childOf(node, key);
  return child?.kind === "scalar" && child.value !== null ? child.text : undefined;
}

/** The node as plain data, numbers and booleans as YAML reads them. */
export function plainValue(node: YamlNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plainValue);
  const value: Record<string, unknown> = {};
  for (const [key, entry] of node.entries) setOwn(value, key, plainValue(entry.node));
  return value;
}

/** Sets a key that is the object's own, also when it is called `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
