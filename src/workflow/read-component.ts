import { childOf, nodeAt, type YamlNode } from "../platform/index.ts";
import type { ResourceNode } from "./load-resource.ts";
import type { FileDocument, FileDocuments } from "./read-documents.ts";
import type { Origin, Report } from "./report.ts";
import { type ComponentInput, type ComponentManifest, componentSchema } from "./schema/component.ts";
import { fieldName } from "./schema/explain-issue.ts";
import { readNode } from "./schema/read.ts";

/** A component whose manifest is parsed and whose resources are not yet. */
export type ComponentFile = {
  readonly manifest: ComponentManifest;
  readonly origin: Origin;
  /** Absolute folder; absent for components inside the binary. */
  readonly dir?: string;
  /** Inline resources first, then its `resources/` files. */
  readonly resources: readonly ResourceNode[];
};

/** Parses `component.yaml`; undefined when it has faults, which are in the report. */
export function readManifest(
  documents: FileDocuments,
  origin: Origin,
  report: Report,
): { readonly manifest: ComponentManifest; readonly document: FileDocument } | undefined {
  const [document, second] = documents ?? [];
  if (!document) {
    if (documents) report.error("schema", origin, [], "the file is empty");
    return undefined;
  }
  if (second) {
    report.error("schema", second.origin, [], "a component file holds one document", { hint: "remove the second one" });
  }
  const { root, origin: place } = document;
  if (root.kind !== "map") {
    report.error("schema", place, [], "expected a component: a map with apiVersion, kind and metadata");
    return undefined;
  }
  const parsed = readNode({
    schema: componentSchema,
    node: root,
    path: [],
    origin: place,
    report,
    unknownKeys: "error",
  });
  if (!parsed || second) return undefined;
  const inputs = parsed.inputs.map((input, i) => withTextDefault(input, root, i));
  checkInputs(inputs, place, report);
  return { manifest: { ...parsed, inputs }, document };
}

/** The default of a text input is the characters of the file: `1.10`, not 1.1. */
function withTextDefault(input: ComponentInput, root: YamlNode, index: number): ComponentInput {
  const { node, exact } = nodeAt(root, ["interface", "inputs", index, "default"]);
  const isText = exact && node.kind === "scalar" && node.value !== null && input.type === "string";
  return isText ? { ...input, default: node.text } : input;
}

function checkInputs(inputs: readonly ComponentInput[], origin: Origin, report: Report): void {
  const seen = new Set<string>();
  for (const [i, { name }] of inputs.entries()) {
    const path = ["interface", "inputs", i, "name"];
    if (seen.has(name))
      report.error("schema", origin, path, `${fieldName(path)}: the input "${name}" is declared twice`);
    seen.add(name);
  }
}

/** Resources written in the manifest itself. */
export function inlineResources({ root, origin }: FileDocument, component: string): ResourceNode[] {
  const list = childOf(root, "resources");
  if (list?.kind !== "list") return [];
  return list.items.map((node, i) => ({ node, path: ["resources", i], origin, component }));
}
