import * as v from "valibot";
import { childOf, plainValue } from "../../src/platform/yaml/node.ts";
import { readComponentAsset } from "../../src/workflow/component-assets.ts";
import { type ActionSchemas, loadResource, type ResourceNode } from "../../src/workflow/load-resource.ts";
import type { LoadedComponent, LoadedResource, Project } from "../../src/workflow/project.ts";
import { workflowSchema } from "../../src/workflow/schema/workflow.ts";
import { document, Report, rendered } from "./support.ts";

/** Blocks of two resource types, enough to write projects with. */
export const actions: ActionSchemas = new Map<string, v.GenericSchema>([
  ["exec", v.object({ command: v.string(), args: v.optional(v.array(v.string()), []) })],
  [
    "component",
    v.object({
      name: v.string(),
      version: v.optional(v.string()),
      with: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ],
]);

/** The top of a workflow in one line, followed by its resources. */
export const workflow = (target: string, resources: string) =>
  `{apiVersion: kdeps.io/v1, kind: Workflow, metadata: {name: w, targetActionId: ${target}}, settings: {}, resources: [\n${resources}\n]}\n`;

/** A project made of texts whose files fit their schemas; components by the file name `<name>.yaml`. */
export async function projectOf(text: string, components: Readonly<Record<string, string>> = {}): Promise<Project> {
  const report = new Report();
  const load = (node: ResourceNode): LoadedResource => {
    const loaded = loadResource(node, actions, report);
    if (!loaded) throw new Error(rendered(report));
    return loaded;
  };
  const { root, origin } = await document(text);
  const list = childOf(root, "resources");
  const items = list?.kind === "list" ? list.items : [];
  const loadedComponents = new Map<string, LoadedComponent>();
  for (const [name, source] of Object.entries(components)) {
    const file = await readComponentAsset({ path: `${name}.yaml`, text: source, files: {} }, report);
    if (!file) throw new Error(rendered(report));
    const { manifest, resources } = file;
    loadedComponents.set(name, { manifest, source: file.origin.source, resources: resources.map(load) });
  }
  return {
    root: "/",
    manifest: v.parse(workflowSchema, plainValue(root)),
    source: origin.source,
    resources: items.map((node, i) => load({ node, path: ["resources", i], origin })),
    components: loadedComponents,
  };
}
