import { childOf, sourceFile, textUnder, type YamlEntry, type YamlNode } from "../platform/index.ts";
import type { ResourceNode } from "./load-resource.ts";
import type { SourceFile, YamlPath } from "./project.ts";
import { type FileDocument, readDocuments } from "./read-documents.ts";
import type { Origin, Report } from "./report.ts";
import { displayPath, type ManifestPath } from "./resolve-path.ts";
import { readPartly } from "./schema/read.ts";
import { type WorkflowManifest, workflowSchema } from "./schema/workflow.ts";

/** What `workflow.yaml` itself holds. */
export type WorkflowFile = {
  readonly source: SourceFile;
  /** What could be read of it; faults are in the report. Undefined when nothing could. */
  readonly manifest: WorkflowManifest | undefined;
  /** Paths of its faulty values. */
  readonly faults: readonly YamlPath[];
  /** Inline resources, then those of further documents. */
  readonly resources: readonly ResourceNode[];
  /** False when parts of the file could not be read. */
  readonly complete: boolean;
};

/** Reads the manifest of a workflow. */
export async function readWorkflow({ file }: ManifestPath, cwd: string, report: Report): Promise<WorkflowFile> {
  const shown = displayPath(file, cwd);
  const documents = await readDocuments({ file, shown, kind: "workflow" }, report);
  const [first, ...others] = documents ?? [];
  const nothing = {
    source: sourceFile(shown, "", undefined),
    manifest: undefined,
    faults: [],
    resources: [],
    complete: false,
  };
  if (!first) {
    if (documents) report.error("schema", { kind: "workflow", source: nothing.source }, [], "the file is empty");
    return nothing;
  }
  if (first.root.kind !== "map") {
    const message = "expected a workflow: a map with apiVersion, kind, metadata and settings";
    report.error("schema", first.origin, [], message, { hint: textHint(first.root) });
    return { ...nothing, source: first.origin.source };
  }
  if (first.root.entries.has("actionId")) {
    const hint = "give the path of the workflow.yaml that it belongs to";
    report.error("schema", first.origin, ["actionId"], "this is a resource, not a workflow", { hint, what: "key" });
    return { ...nothing, source: first.origin.source };
  }
  const document = hoisted(first);
  const resources = [...inlineResources(document), ...others.flatMap((other) => furtherResource(other, report))];
  const origin = document.origin;
  return { source: origin.source, ...parseManifest(document, report), resources, complete: true };
}

function textHint(node: YamlNode): string | undefined {
  return node.kind === "scalar" && node.text.includes(":") ? "a colon needs a blank after it" : undefined;
}

/** Names that some workflows have at the top instead of under `metadata`. */
const hoistedKeys = ["name", "version", "description", "targetActionId"];

/** Gives a document without `metadata` one, made of the keys at its top; positions still point to where they stand. */
function hoisted({ root, origin }: FileDocument): FileDocument {
  if (root.kind !== "map" || root.entries.has("metadata")) return { root, origin };
  const [moved, rest]: [[string, YamlEntry][], [string, YamlEntry][]] = [[], []];
  for (const entry of root.entries) (hoistedKeys.includes(entry[0]) ? moved : rest).push(entry);
  const [firstMoved] = moved;
  if (!firstMoved) return { root, origin };
  const { keyAt } = firstMoved[1];
  const metadata: YamlNode = { ...root, at: keyAt, entries: new Map(moved) };
  const whole: YamlNode = { ...root, entries: new Map([["metadata", { keyAt, node: metadata }], ...rest]) };
  const { path, text } = origin.source;
  return { root: whole, origin: { ...origin, source: sourceFile(path, text, whole) } };
}

function parseManifest({ root, origin }: FileDocument, report: Report): Pick<WorkflowFile, "manifest" | "faults"> {
  const options = { schema: workflowSchema, node: root, path: [], origin, report, unknownKeys: "warning" } as const;
  const { value, faults } = readPartly(options, (key) => missingParts[key]);
  if (!value) return { manifest: undefined, faults };
  const { resources: _resources, ...manifest } = value;
  return { manifest, faults };
}

/** Stand for the parts of a manifest that must be there while the rest is looked at. */
const missingParts: Readonly<Record<string, unknown>> = {
  apiVersion: "kdeps.io/v1",
  kind: "Workflow",
  metadata: {},
  settings: {},
};

function inlineResources({ root, origin }: FileDocument): ResourceNode[] {
  const list = childOf(root, "resources");
  if (list?.kind !== "list") return [];
  const place: Origin = { kind: "workflow", source: origin.source };
  return list.items.map((node, i) => ({ node, path: ["resources", i], origin: place }));
}

/** A further document with an `actionId` is one more resource. */
function furtherResource({ root, origin }: FileDocument, report: Report): ResourceNode[] {
  if (textUnder(root, "actionId") !== undefined) return [{ node: root, path: [], origin }];
  const hint = "a further document of this file is a resource, which has an actionId";
  report.warning("schema", origin, [], "this document has no actionId and is ignored", { hint });
  return [];
}
