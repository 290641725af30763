import { childOf, type Env, textUnder } from "../platform/index.ts";
import { type ComponentAssets, readComponentAsset } from "./component-assets.ts";
import { componentCalls } from "./component-calls.ts";
import { discoverComponents } from "./components.ts";
import { addExpressionFaults } from "./expression-faults.ts";
import { type ActionSchemas, loadResource, type ResourceNode } from "./load-resource.ts";
import { type OwnFiles, workflowFiles } from "./own-files.ts";
import type { LoadedComponent, LoadedResource, Project } from "./project.ts";
import type { ComponentFile } from "./read-component.ts";
import { Report, type WorkflowProblem } from "./report.ts";
import { resolveWorkflow } from "./resolve-path.ts";
import { resourceTypes } from "./resources/index.ts";
import { checkReferences } from "./static-analysis.ts";
import { checkResources, checkWorkflow } from "./validate.ts";
import { withInputText } from "./with-text.ts";

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
  const manifest = await resolveWorkflow(path, options.cwd);
  const report = new Report();
  const project = await loadOwn(await workflowFiles(manifest, options.cwd, report), options, report);
  if (project && report.errorCount === 0) return { project, problems: report.list() };
  // Its caller has nothing to compile, so that the mistakes in its expressions would stay unsaid.
  if (project) addExpressionFaults(project, report);
  return { problems: report.list() };
}

/**
 * Makes a project of files that were read already. With errors in the report it is only what could be made of them:
 * good for looking for more problems, not for running; undefined without a manifest.
 */
export async function loadOwn(own: OwnFiles, options: LoadOptions, report: Report): Promise<Project | undefined> {
  return await new Loader(options, report).project(own);
}

/** The parts of one load. */
class Loader {
  readonly #options: LoadOptions;
  readonly #report: Report;
  readonly #actions: ActionSchemas = new Map(resourceTypes.map(({ key, schema }) => [key, schema]));

  constructor(options: LoadOptions, report: Report) {
    this.#options = options;
    this.#report = report;
  }

  /** The project as far as it could be read; undefined without a manifest. */
  async project({
    root,
    source,
    manifest,
    faults,
    nodes,
    complete,
    isWorkflow,
  }: OwnFiles): Promise<Project | undefined> {
    const onDisk = await discoverComponents({ ...this.#options, root }, this.#report);
    const components = new Map(onDisk.map((file) => [file.manifest.metadata.name, this.#component(file)]));
    const merged = [...this.#inherited(nodes, components), ...this.#resources(nodes)];
    await this.#addAssets(merged, components);
    if (!manifest) return undefined;
    const project = withInputText({ root, manifest, source, resources: merged, components });
    const declared = nodes.map(({ node }) => textUnder(node, "actionId")).filter((id) => id !== undefined);
    const isGraphKnown = complete && nodes.every(hasReadableRequires);
    const extent = {
      declared,
      complete,
      isGraphKnown,
      faults,
      mayBeSet: this.#report.errorCount > 0 ? mayBeSet(nodes) : [],
    };
    const check = isWorkflow ? checkWorkflow : checkResources;
    check(project, extent, this.#report);
    checkReferences(project, extent, this.#report);
    return project;
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

/** False where a requirement may have been lost with a fault. */
function hasReadableRequires({ node }: ResourceNode): boolean {
  const list = childOf(node, "requires");
  if (list === undefined) return true;
  return list.kind === "list" && list.items.every((item) => item.kind === "scalar" && item.text !== "");
}

/** Keys that the files seem to set, for resources that could be read in part only. */
function mayBeSet(nodes: readonly ResourceNode[]): string[] {
  const texts = new Set(nodes.map(({ origin }) => origin.source.text));
  return [...texts].flatMap((text) => [...text.matchAll(/\bset\(\s*\\?["']([^"'\\]+)/g)].map(([, key = ""]) => key));
}
