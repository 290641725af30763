import { actionsOf } from "./component-calls.ts";
import type { LoadedAction, LoadedComponent, LoadedResource, Project, YamlPath } from "./project.ts";
import type { Step } from "./schema/resource.ts";

type Components = ReadonlyMap<string, LoadedComponent>;

/**
 * Gives the text inputs of component calls the characters of the file: `with: {version: 1.10}` passes `1.10` where the
 * component declares `version` as a string. Other inputs keep the number or boolean that YAML reads.
 */
export function withInputText(project: Project): Project {
  const done = new Map<LoadedResource, LoadedResource>();
  // A component's resource is also one of the workflow's; both places go on holding the same object.
  const apply = (resource: LoadedResource): LoadedResource => {
    const known = done.get(resource) ?? applyTo(resource, project.components);
    done.set(resource, known);
    return known;
  };
  const components = [...project.components].map(([name, component]): [string, LoadedComponent] => [
    name,
    { ...component, resources: component.resources.map(apply) },
  ]);
  return { ...project, resources: project.resources.map(apply), components: new Map(components) };
}

function applyTo(resource: LoadedResource, components: Components): LoadedResource {
  if (!actionsOf(resource).some(({ action }) => action.key === "component")) return resource;
  const { action, config, path } = resource;
  const convert = (of: LoadedAction, at: YamlPath) => withText(of, [...at, of.key, "with"], resource, components);
  const steps = (key: "before" | "after"): Step[] =>
    config[key].map((step, i) =>
      step.kind === "action" ? { kind: "action", action: convert(step.action, [...path, key, i]) } : step,
    );
  return {
    ...resource,
    action: action && convert(action, path),
    config: { ...config, before: steps("before"), after: steps("after") },
  };
}

function withText(
  action: LoadedAction,
  path: YamlPath,
  resource: LoadedResource,
  components: Components,
): LoadedAction {
  if (action.key !== "component") return action;
  const config = action.config as { readonly name?: unknown; readonly with?: unknown };
  const component = components.get(String(config.name));
  if (!component || typeof config.with !== "object" || config.with === null) return action;
  const texts = new Set(component.manifest.inputs.filter(({ type }) => type === "string").map(({ name }) => name));
  const given = Object.entries(config.with).map(([name, value]): [string, unknown] => {
    const written = texts.has(name) ? resource.source.written([...path, name]) : undefined;
    return [name, written ?? value];
  });
  return { key: action.key, config: { ...config, with: Object.fromEntries(given) } };
}
