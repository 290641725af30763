import { actionsOf } from "../component-calls.ts";
import type { LoadedResource } from "../project.ts";

const call = /\benv\(\s*(?:'([A-Z_][A-Z0-9_]*)'|"([A-Z_][A-Z0-9_]*)")/g;

/** Names that the actions of a component read with `env('NAME')`, sorted. */
export function environmentVariables(resources: readonly LoadedResource[]): readonly string[] {
  const names = new Set<string>();
  for (const resource of resources) {
    for (const { action } of actionsOf(resource)) collect(action.config, names);
  }
  return [...names].sort();
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === "string") {
    for (const [, single, double] of value.matchAll(call)) names.add(single ?? double ?? "");
  } else if (typeof value === "object" && value !== null) {
    for (const entry of Object.values(value)) collect(entry, names);
  }
}
