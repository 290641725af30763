import type { Alias, Document, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from "yaml";
import type { Finding } from "./finding.ts";
import { commentInside, nonBreakingIndent, unquotedBraces } from "./hazards.ts";
import type { ScalarStyle, YamlEntry, YamlNode, YamlScalar } from "./node.ts";

type Yaml = typeof import("yaml");

/** Nothing people write is nested this deeply; beyond it the walks over a document could run out of stack. */
const maxDepth = 500;

/** Most values a document may unfold to through aliases, so that a few lines cannot grow to gigabytes. */
const maxValues = 1_000_000;

/** Most findings of one document; a file in the wrong format would otherwise have thousands. */
export const maxFindings = 100;

/** Tags that say what the value is anyway. */
const coreTags = new Set(
  ["map", "seq", "str", "int", "float", "bool", "null"].map((name) => `tag:yaml.org,2002:${name}`),
);

const styles: Readonly<Record<string, ScalarStyle>> = {
  QUOTE_DOUBLE: "double",
  QUOTE_SINGLE: "single",
  BLOCK_LITERAL: "block",
  BLOCK_FOLDED: "block",
};

/** Turns one parsed document into our nodes and collects what YAML accepts but nobody means. */
export function composeDocument(yaml: Yaml, document: Document, text: string): Composed {
  const composer = new Composer(yaml, text);
  const root = composer.node(document.contents as ParsedNode | null, 0, 0);
  return { root, findings: composer.findings, lastQuoteAt: composer.lastQuoteAt };
}

export type Composed = {
  readonly root: YamlNode;
  readonly findings: readonly Finding[];
  /** Offset of the last quote that opens a value: the one to blame when the text ends inside quotes. */
  readonly lastQuoteAt: number | undefined;
};

/** Walks a document in reading order, because an alias sees only the anchors before it. */
class Composer {
  readonly findings: Finding[] = [];
  lastQuoteAt: number | undefined;
  /** Findings before this offset are echoes of one that is already there. */
  #quietUntil = 0;
  readonly #yaml: Yaml;
  readonly #text: string;
  /** `undefined` while the anchored value itself is being read. */
  readonly #anchors = new Map<string, YamlNode | undefined>();

  constructor(yaml: Yaml, text: string) {
    this.#yaml = yaml;
    this.#text = text;
  }

  /** `missingAt` is where an absent value would stand. */
  node(node: Node | null, missingAt: number, depth: number): YamlNode {
    if (node === null) return this.#empty(missingAt);
    const at = node.range?.[0] ?? missingAt;
    if (depth > maxDepth) return this.#refuse(at, `nested deeper than ${maxDepth} levels`);
    if (this.#yaml.isAlias(node)) return this.#alias(node, at);
    if (node.tag && !coreTags.has(node.tag)) this.#unknownTag(node.tag, at);
    const anchor = (node as Scalar | YAMLMap | YAMLSeq).anchor;
    if (anchor) this.#anchors.set(anchor, undefined);
    const composed = this.#collectionOrScalar(node, at, depth);
    if (anchor) this.#anchors.set(anchor, composed);
    return composed;
  }

  #collectionOrScalar(node: Node, at: number, depth: number): YamlNode {
    if (this.#yaml.isMap(node)) return this.#map(node, at, depth);
    if (this.#yaml.isSeq(node)) return this.#list(node, at, depth);
    return this.#scalar(node as Scalar, at);
  }

  #scalar(node: Scalar, at: number): YamlScalar {
    const { value, source = "", type = "PLAIN" } = node;
    const style = styles[type] ?? "plain";
    const end = node.range?.[1] ?? at + source.length;
    if (style === "single" || style === "double") this.lastQuoteAt = at;
    const base = { kind: "scalar", at, end, size: 1, style } as const;
    if (typeof value === "string") {
      if (style === "plain") this.#note(commentInside(this.#text, at, end));
      return { ...base, value, text: value };
    }
    const known = typeof value === "number" || typeof value === "boolean" ? value : null;
    if (known === null && source === "") this.#note(commentInside(this.#text, at, end));
    return { ...base, value: known, text: source };
  }

  #list(node: YAMLSeq, at: number, depth: number): YamlNode {
    const end = node.range?.[1] ?? at;
    const items: YamlNode[] = [];
    let size = 1;
    for (const item of node.items) {
      // `[a: 1]` is a list with a one-key map in it.
      const child = this.#yaml.isPair(item)
        ? this.#pairs([item], at, end, false, depth + 1)
        : this.node(item as Node | null, at, depth + 1);
      items.push(child);
      size += child.size;
    }
    return { kind: "list", at, end, size, items };
  }

  #map(node: YAMLMap, at: number, depth: number): YamlNode {
    const end = node.range?.[1] ?? at;
    if (node.flow && this.#text.startsWith("{{", at)) {
      this.#note(unquotedBraces(this.#text, at, end));
      const lineEnd = this.#text.indexOf("\n", end);
      this.#quietUntil = lineEnd === -1 ? this.#text.length : lineEnd;
      return this.#textOf(at, end);
    }
    return this.#pairs(node.items, at, end, node.flow !== true, depth);
  }

  #pairs(pairs: readonly Pair[], at: number, end: number, block: boolean, depth: number): YamlNode {
    const entries = new Map<string, YamlEntry>();
    const merged: YamlEntry[] = [];
    let size = 1;
    for (const pair of pairs) {
      const keyNode = pair.key as Node | null;
      const keyAt = keyNode?.range?.[0] ?? at;
      const node = this.node(pair.value as Node | null, keyNode?.range?.[1] ?? keyAt, depth + 1);
      size += node.size;
      if (isMergeKey(keyNode, this.#yaml)) {
        merged.push({ keyAt, node });
        continue;
      }
      const key = this.#key(keyNode, keyAt, depth);
      if (key !== undefined) this.#enter(entries, key, { keyAt, node });
    }
    for (const source of merged) this.#merge(entries, source);
    return { kind: "map", at, end, size, entries, block };
  }

  #enter(entries: Map<string, YamlEntry>, key: string, entry: YamlEntry): void {
    const first = entries.get(key);
    if (!first) entries.set(key, entry);
    else if (this.findings.length < maxFindings) {
      const line = this.#text.slice(0, first.keyAt).split("\n").length;
      this.#error(
        entry.keyAt,
        `the key "${key}" is given twice`,
        `it already stands on line ${line}; remove one of them`,
      );
    }
  }

  #key(node: Node | null, at: number, depth: number): string | undefined {
    const key = this.node(node, at, depth + 1);
    if (key.kind === "scalar" && (key.value !== null || key.text !== "")) {
      if (key.text.startsWith("\u00a0")) this.#error(at, ...nonBreakingIndent);
      return key.text;
    }
    const message =
      key.kind === "scalar" ? "a key is missing before `:`" : "a key must be text, not a list or a mapping";
    this.#error(at, message);
    return undefined;
  }

  /** `<<: *other` adds the keys of another mapping that are not given here; the earlier of several sources wins. */
  #merge(entries: Map<string, YamlEntry>, { keyAt, node }: YamlEntry): void {
    const sources = node.kind === "list" ? node.items : [node];
    for (const source of sources) {
      // An alias that leads nowhere has its finding already.
      if (source.kind === "scalar" && source.value === null) continue;
      if (source.kind !== "map") {
        this.#error(keyAt, "`<<` merges a mapping or a list of mappings, nothing else");
        return;
      }
      for (const [key, entry] of source.entries) if (!entries.has(key)) entries.set(key, entry);
    }
  }

  #alias(node: Alias, at: number): YamlNode {
    const name = node.source;
    const target = this.#anchors.get(name);
    if (target) {
      if (target.size <= maxValues) return target;
      return this.#refuse(at, `aliases unfold to more than ${maxValues.toLocaleString("en-US")} values`);
    }
    if (this.#anchors.has(name)) return this.#refuse(at, `*${name} stands inside the value of its own anchor &${name}`);
    return this.#refuse(at, `no anchor &${name} stands before this alias`);
  }

  #empty(at: number): YamlScalar {
    return { kind: "scalar", at, end: at, size: 1, value: null, text: "", style: "plain" };
  }

  #textOf(at: number, end: number): YamlScalar {
    const source = this.#text.slice(at, end);
    return { kind: "scalar", at, end, size: 1, value: source, text: source, style: "plain" };
  }

  #refuse(at: number, message: string): YamlScalar {
    this.#error(at, message);
    return this.#empty(at);
  }

  #unknownTag(tag: string, valueAt: number): void {
    const mark = this.#text.lastIndexOf("!", valueAt);
    const at = this.#text.charAt(mark - 1) === "!" ? mark - 1 : mark;
    const name = tag.replace("tag:yaml.org,2002:", "!!");
    this.#error(at, `the tag ${name} is not supported`, "a value that starts with ! needs quotes");
  }

  #error(offset: number, message: string, hint?: string): void {
    this.#note({ severity: "error", offset, message, ...(hint ? { hint } : {}) });
  }

  #note(finding: Finding | undefined): void {
    if (!finding || finding.offset < this.#quietUntil || this.findings.length >= maxFindings) return;
    this.findings.push(finding);
  }
}

function isMergeKey(node: Node | null, yaml: Yaml): boolean {
  return yaml.isScalar(node) && node.value === "<<" && node.type === "PLAIN";
}
