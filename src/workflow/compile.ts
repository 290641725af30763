import type { Problem } from "../platform/index.ts";
import { settingsProblems } from "./compile/check-settings.ts";
import { compileComponent } from "./compile/compile-component.ts";
import { compileResource } from "./compile/compile-resource.ts";
import { definitionTrees } from "./compile/trees.ts";
import { componentCalls } from "./component-calls.ts";
import { executionOrder } from "./graph.ts";
import type { CompiledComponent, CompiledResource, Plan } from "./plan.ts";
import type { LoadedResource, Project } from "./project.ts";

/** `plan` is there exactly when there are no problems. */
export type CompileResult = { readonly plan?: Plan; readonly problems: readonly Problem[] };

/**
 * Compiles a project once for all requests: every expression to a closure, constants computed, the graph in order. All
 * problems are returned at once, with their place in the file, and so are settings that cannot be followed. Components
 * that nobody calls are left out.
 */
export function compile(project: Project): CompileResult {
  const compiler = new Compiler(project);
  const plan = compiler.plan();
  const { problems } = compiler;
  return problems.some(({ severity }) => severity === "error") ? { problems } : { plan, problems };
}

class Compiler {
  readonly problems: Problem[];
  readonly #project: Project;
  /** A component's resource can also be one of the workflow's: it is compiled once. */
  readonly #compiled = new Map<LoadedResource, CompiledResource>();
  readonly #components = new Map<string, CompiledComponent>();
  /** Names of components that are compiled or being compiled: they may call each other. */
  readonly #begun = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
    this.problems = settingsProblems(project);
  }

  plan(): Plan {
    const { manifest, resources, components, root } = this.#project;
    const { metadata, settings } = manifest;
    const nodes = resources.map(({ config }) => ({ id: config.actionId, requires: config.requires }));
    const { ids } = executionOrder(nodes, metadata.targetActionId);
    const byId = new Map(resources.map((resource) => [resource.config.actionId, resource]));
    const ordered = ids.flatMap((id) => byId.get(id) ?? []);
    const position = new Map(ids.map((id, i) => [id, i]));
    const compiled = ordered.map((resource) => this.#resource(resource));
    // The rest never runs, but a mistake in it should not wait for the day it does.
    for (const resource of resources) if (resource.component === undefined) this.#resource(resource);
    return {
      name: metadata.name,
      version: metadata.version,
      description: metadata.description,
      target: metadata.targetActionId,
      root,
      settings,
      resources: compiled,
      requires: ordered.map(({ config }) => [...new Set(config.requires)].flatMap((id) => position.get(id) ?? [])),
      components: this.#components,
      folders: new Map([...components].flatMap(([name, { dir }]) => (dir === undefined ? [] : [[name, dir] as const]))),
      trees: definitionTrees(this.#project),
    };
  }

  #resource(loaded: LoadedResource): CompiledResource {
    const known = this.#compiled.get(loaded);
    if (known) return known;
    const compiled = compileResource(loaded, this.problems);
    this.#compiled.set(loaded, compiled);
    for (const { name } of componentCalls(loaded)) this.#component(name);
    return compiled;
  }

  /** Compiles a component that is called; one that is not there is reported when the call is made. */
  #component(name: string): void {
    const component = this.#project.components.get(name);
    if (!component || this.#begun.has(name)) return;
    this.#begun.add(name);
    this.#components.set(
      name,
      compileComponent(component, (resource) => this.#resource(resource)),
    );
  }
}
