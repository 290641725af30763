import type { LoadedAction, LoadedResource, YamlPath } from "./project.ts";

/** A `component:` block of a resource or of one of its inline steps. */
export type ComponentCall = {
  readonly resource: LoadedResource;
  readonly name: string;
  readonly version: string | undefined;
  readonly with: Readonly<Record<string, unknown>>;
  /** Path of the block in the resource's document. */
  readonly path: YamlPath;
};

/** Every component call of a resource, the inline ones included. */
export function componentCalls(resource: LoadedResource): ComponentCall[] {
  return actionsOf(resource).flatMap(({ action, path }) => {
    const call = callOf(action);
    return call ? [{ ...call, resource, path }] : [];
  });
}

/** The actions of a resource with their paths: `before`, its own, `after`. */
export function actionsOf(resource: LoadedResource): { readonly action: LoadedAction; readonly path: YamlPath }[] {
  const { config, action, path } = resource;
  const inline = (key: "before" | "after") =>
    config[key].flatMap((step, i) =>
      step.kind === "action" ? [{ action: step.action, path: [...path, key, i, step.action.key] }] : [],
    );
  const own = action ? [{ action, path: [...path, action.key] }] : [];
  return [...inline("before"), ...own, ...inline("after")];
}

/** The parts of a parsed `component:` block that loading looks at. */
type CallConfig = { readonly name?: unknown; readonly version?: unknown; readonly with?: unknown };

function callOf({ key, config }: LoadedAction): Omit<ComponentCall, "resource" | "path"> | undefined {
  if (key !== "component") return undefined;
  const { name, version, with: given } = config as CallConfig;
  if (typeof name !== "string") return undefined;
  const inputs = typeof given === "object" && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
  return { name, version: typeof version === "string" ? version : undefined, with: inputs };
}
