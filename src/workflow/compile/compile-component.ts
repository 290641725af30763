import { executionOrder } from "../graph.ts";
import type { CompiledComponent, CompiledResource } from "../plan.ts";
import type { LoadedComponent, LoadedResource } from "../project.ts";
import { environmentVariables } from "./variables.ts";

/** Compiles a component with the resources a call runs, in the order it runs them. */
export function compileComponent(
  { manifest, dir, resources }: LoadedComponent,
  compile: (resource: LoadedResource) => CompiledResource,
): CompiledComponent {
  const { metadata, inputs, setup, teardown } = manifest;
  return {
    name: metadata.name,
    version: metadata.version,
    description: metadata.description,
    dir,
    inputs,
    setup,
    teardown: teardown.commands,
    resources: inCallOrder(resources, metadata.targetActionId).map(compile),
    variables: environmentVariables(resources),
  };
}

/** With a target: it and what it requires, requirements first. Without: all, as declared. */
function inCallOrder(resources: readonly LoadedResource[], target: string | undefined): readonly LoadedResource[] {
  if (!target) return resources;
  const nodes = resources.map(({ config }) => ({ id: config.actionId, requires: config.requires }));
  const byId = new Map(resources.map((resource) => [resource.config.actionId, resource]));
  return executionOrder(nodes, target).ids.flatMap((id) => byId.get(id) ?? []);
}
