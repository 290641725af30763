import type { Env } from "../platform/index.ts";
import { type ComponentAssets, readComponentAsset } from "./component-assets.ts";
import { componentCalls } from "./component-calls.ts";
import { discoverComponents } from "./components.ts";
import { type ActionSchemas, loadResource, type ResourceNode } from "./load-resource.ts";
import type { LoadedComponent, LoadedResource, Project } from "./project.ts";
import type { ComponentFile } from "./read-component.ts";
import { readWorkflow, type WorkflowFile } from "./read-workflow.ts";
import { Report, type WorkflowProblem } from "./report.ts";
import { type ManifestPath, resolveWorkflow } from "./resolve-path.ts";
import { readResourceFiles } from "./resource-files.ts";
import { resourceTypes } from "./resources/index.ts";
import { checkReferences } from "./static-analysis.ts";
import { checkWorkflow } from "./validate.ts";
import { withInputText } from "./with-text.ts";
import { textUnder } from "./yaml/node.ts";

export type LoadOptions = {
  readonly env: Env;
  /** Absolute. Paths in messages are relative to it where that is shorter. */
  readonly cwd: string;
  /** The user's home; undefined when there is none. */
  readonly home: string | undefined;
  /** Components of the asset set; without them only those on disk are found. */
  readonly assets?: ComponentAssets;
};

/** `project` is there exactly when no problem is an error. */
export type LoadResult = { readonly project?: Project; readonly problems: readonly WorkflowProblem[] };

/**
 * Reads a workflow and everything that belongs to it, and checks it: files, schemas, rules, references. All problems of
 * all files are returned at once; nothing a file holds makes it throw.
 * @throws {KdepsError} when `path` names nothing that this version can run, see `resolveWorkflow`
 */
export async function load(path: string, options: LoadOptions): Promise<LoadResult> {
  return await loadManifest(await resolveWorkflow(path, options.cwd), options);
}

/** As `load`, for a manifest that was found already. */
export async function loadManifest(manifest: ManifestPath, options: LoadOptions): Promise<LoadResult> {
  const report = new Report();
  const project = await new Loader(manifest, options, report).load();
  const problems = report.list();
  return project && report.errorCount === 0 ? { project, problems } : { problems };
}

/** The schemas of the resource types that exist. */
export function actionSchemas(): ActionSchemas {
  return new Map(resourceTypes.map(({ key, schema }) => [key, schema]));
}

/** The parts of one load. */
class Loader {
  readonly #manifest: ManifestPath;
  readonly #options: LoadOptions;
  readonly #report: Report;
  readonly #actions = actionSchemas();

  constructor(manifest: ManifestPath, options: LoadOptions, report: Report) {
    this.#manifest = manifest;
    this.#options = options;
    this.#report = report;
  }

  /** The project as far as it could be read; undefined without a manifest. */
  async load(): Promise<Project | undefined> {
    const { cwd } = this.#options;
    const { root } = this.#manifest;
    const workflow = await readWorkflow(this.#manifest, cwd, this.#report);
    const files = await readResourceFiles({ root, cwd }, this.#report);
    const onDisk = await discoverComponents({ ...this.#options, root }, this.#report);
    const own = [...workflow.resources, ...files.nodes];
    const components = new Map(onDisk.map((file) => [file.manifest.metadata.name, this.#component(file)]));
    const merged = [...this.#inherited(own, components), ...this.#resources(own)];
    await this.#addAssets(merged, components);
    if (!workflow.manifest) return undefined;
    const { source, manifest } = workflow;
    const project = withInputText({ root, manifest, source, resources: merged, components });
    this.#check(project, workflow, own, files.complete);
    return project;
  }

  #check(project: Project, workflow: WorkflowFile, own: readonly ResourceNode[], filesComplete: boolean): void {
    const declared = own.map(({ node }) => textUnder(node, "actionId")).filter((id) => id !== undefined);
    const complete = workflow.complete && filesComplete;
    checkWorkflow(project, { declared, complete }, this.#report);
    checkReferences(project, { declared, complete }, this.#report);
  }

  #resources(nodes: readonly ResourceNode[]): LoadedResource[] {
    return nodes
      .map((node) => loadResource(node, this.#actions, this.#report))
      .filter((loaded) => loaded !== undefined);
  }

  #component({ manifest, origin, dir, resources }: ComponentFile): LoadedComponent {
    return { manifest, source: origin.source, resources: this.#resources(resources), ...(dir ? { dir } : {}) };
  }

  /** Resources of components on disk whose ids nobody has yet; a workflow's own always win. */
  #inherited(own: readonly ResourceNode[], components: ReadonlyMap<string, LoadedComponent>): LoadedResource[] {
    const taken = new Set(own.map(({ node }) => textUnder(node, "actionId")));
    const all = [...components.values()].flatMap(({ resources }) => resources);
    return all.filter(({ config: { actionId } }) => {
      const free = !taken.has(actionId);
      taken.add(actionId);
      return free;
    });
  }

  /** Adds the components that are called and were not found on disk, and those that these call. */
  async #addAssets(resources: readonly LoadedResource[], components: Map<string, LoadedComponent>): Promise<void> {
    const { assets } = this.#options;
    const tried = new Set<string>();
    const waiting = [...resources, ...[...components.values()].flatMap((component) => component.resources)];
    // The list grows while it is walked: what a component calls may come from the asset set too.
    for (const resource of waiting) {
      for (const { name } of componentCalls(resource)) {
        if (components.has(name) || tried.has(name)) continue;
        tried.add(name);
        const asset = await assets?.component(name);
        const file = asset && (await readComponentAsset(asset, this.#report));
        if (!file) continue;
        const component = this.#component(file);
        components.set(name, component);
        waiting.push(...component.resources);
      }
    }
  }
}
