import type { DefinitionTrees } from "../plan.ts";
import type { LoadedComponent, LoadedResource, Project } from "../project.ts";

/** What `workflow.`, `resource.` and `component.` names reach: the definitions as they were loaded. */
export function definitionTrees({ manifest, resources, components }: Project): DefinitionTrees {
  return {
    workflow: { ...manifest },
    resource: byName(resources.map((resource) => [resource.config.actionId, resourceTree(resource)])),
    component: byName([...components].map(([name, component]) => [name, componentTree(component)])),
  };
}

function resourceTree({ config, action }: LoadedResource): Readonly<Record<string, unknown>> {
  return { ...config, ...(action && { [action.key]: action.config }) };
}

function componentTree({ manifest }: LoadedComponent): Readonly<Record<string, unknown>> {
  const { metadata, inputs, setup, teardown, requires } = manifest;
  return { ...metadata, metadata, interface: { inputs }, setup, teardown, requires };
}

/** A map without inherited entries, so that an action may be called `constructor`. */
function byName(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries);
}
