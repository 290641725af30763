import { basename, dirname } from "node:path";
import * as v from "valibot";
import { sourceFile, textUnder } from "../platform/index.ts";
import { readComponent } from "./components.ts";
import type { ResourceNode } from "./load-resource.ts";
import type { SourceFile, YamlPath } from "./project.ts";
import { type FileDocument, readDocuments } from "./read-documents.ts";
import { readWorkflow } from "./read-workflow.ts";
import { Report } from "./report.ts";
import { displayPath, type ManifestPath } from "./resolve-path.ts";
import { readResourceFiles } from "./resource-files.ts";
import { type WorkflowManifest, workflowSchema } from "./schema/workflow.ts";

/** What a project has of its own, before components are looked for. */
export type OwnFiles = {
  /** Absolute folder that `components/` is looked for in. */
  readonly root: string;
  readonly source: SourceFile;
  /** What could be read of it; undefined when that is nothing. */
  readonly manifest: WorkflowManifest | undefined;
  /** Paths of the manifest's faulty values. */
  readonly faults: readonly YamlPath[];
  readonly nodes: readonly ResourceNode[];
  /** False when some of its ids are not known: a file could not be read, or only a part is looked at. */
  readonly complete: boolean;
  /** Whether it is a workflow, with a target and settings to check, or resources alone. */
  readonly isWorkflow: boolean;
};

/** A workflow: its manifest and its `resources/`. */
export async function workflowFiles(manifest: ManifestPath, cwd: string, report: Report): Promise<OwnFiles> {
  const { root } = manifest;
  const workflow = await readWorkflow(manifest, cwd, report);
  const files = await readResourceFiles({ root, cwd }, report);
  return {
    root,
    source: workflow.source,
    // Without a manifest the resources can still be looked at.
    manifest: workflow.manifest ?? bare("workflow", ""),
    faults: workflow.faults,
    nodes: [...workflow.resources, ...files.nodes],
    complete: workflow.complete && files.complete,
    isWorkflow: workflow.manifest !== undefined,
  };
}

/** A component looked at alone, as if its resources were those of a workflow. */
export async function componentFiles({ file, root }: ManifestPath, cwd: string, report: Report): Promise<OwnFiles> {
  const before = report.errorCount;
  const component = await readComponent(file, root, cwd, report);
  const source = component?.origin.source ?? sourceFile(displayPath(file, cwd), "", undefined);
  const { name = "", targetActionId = "" } = component?.manifest.metadata ?? {};
  // The resources belong to what is looked at, not to a component beside it.
  const nodes = (component?.resources ?? []).map(({ node, path, origin }): ResourceNode => ({ node, path, origin }));
  const complete = component !== undefined && report.errorCount === before;
  return {
    root,
    source,
    manifest: component && bare(name, targetActionId),
    faults: [],
    nodes,
    complete,
    isWorkflow: false,
  };
}

/** A file of resources looked at alone; undefined when the file is something else. */
export async function resourceFile(
  { file, root }: ManifestPath,
  cwd: string,
  report: Report,
): Promise<OwnFiles | undefined> {
  const shown = displayPath(file, cwd);
  // What is wrong with a file of another kind is reported when it is read as that.
  const aside = new Report();
  const documents = await readDocuments({ file, shown, kind: "resource" }, aside);
  const [first] = documents ?? [];
  if (!documents || !first || !isResource(first)) return undefined;
  for (const problem of aside.list()) report.add(problem);
  const nodes = documents.flatMap(({ root: node, origin }): ResourceNode[] =>
    node.kind === "list"
      ? node.items.map((item, i) => ({ node: item, path: [i], origin }))
      : [{ node, path: [], origin }],
  );
  return {
    root: basename(root) === "resources" ? dirname(root) : root,
    source: first.origin.source,
    manifest: bare("resource", ""),
    faults: [],
    nodes,
    // What the rest of the workflow holds is not known.
    complete: false,
    isWorkflow: false,
  };
}

function isResource({ root }: FileDocument): boolean {
  return textUnder(root.kind === "list" ? root.items[0] : root, "actionId") !== undefined;
}

function bare(name: string, targetActionId: string): WorkflowManifest {
  const metadata = { name, targetActionId };
  return v.parse(workflowSchema, { apiVersion: "kdeps.io/v1", kind: "Workflow", metadata, settings: {} });
}
