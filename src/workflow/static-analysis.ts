import { nearest } from "../platform/index.ts";
import { type ComponentCall, componentCalls } from "./component-calls.ts";
import { componentNotFound } from "./component-not-found.ts";
import { scopeNames } from "./context/index.ts";
import { reachableFrom } from "./graph.ts";
import { idHint, originOf } from "./origin.ts";
import type { LoadedComponent, LoadedResource, Project } from "./project.ts";
import { referencesOf } from "./references.ts";
import type { Report } from "./report.ts";
import { type Extent, graphNodes } from "./validate.ts";

/** First names of a path that are not action ids: the objects of a scope, and what `get()` finds during an iteration. */
const builtinRoots = [...scopeNames, "current", "data", "next", "prev", "r", "telephony", "$env"];

/**
 * Checks what the resources refer to: action ids in expressions, components and their inputs, and whether the target
 * needs each resource. Only resources that can run are looked at: the workflow's own, those of components that it
 * reaches or calls.
 */
export function checkReferences(project: Project, extent: Extent, report: Report): void {
  const target = project.manifest.metadata.targetActionId;
  const reached = reachableFrom(graphNodes(project.resources), target);
  const live = liveResources(project, reached);
  if (extent.complete) checkExpressions(project, live, extent, report);
  for (const resource of live) {
    for (const call of componentCalls(resource)) checkCall(call, project.components, report);
  }
  for (const component of calledComponents(live, project.components)) checkComponentTarget(component, report);
  if (reached.size > 0 && (extent.isGraphKnown ?? extent.complete)) warnUnreachable(project.resources, reached, report);
}

/** Own resources, reached ones, and all of the components that these call. */
function liveResources({ resources, components }: Project, reached: ReadonlySet<string>): LoadedResource[] {
  const live = new Set(
    resources.filter(({ component, config }) => component === undefined || reached.has(config.actionId)),
  );
  // A set grows while it is walked: called components bring resources that call others.
  for (const resource of live) {
    for (const { name } of componentCalls(resource))
      for (const inner of components.get(name)?.resources ?? []) live.add(inner);
  }
  return [...live];
}

function calledComponents(
  live: readonly LoadedResource[],
  components: ReadonlyMap<string, LoadedComponent>,
): LoadedComponent[] {
  const names = new Set(live.flatMap((resource) => componentCalls(resource).map(({ name }) => name)));
  return [...names].map((name) => components.get(name)).filter((component) => component !== undefined);
}

function checkExpressions(
  { resources, components }: Project,
  live: readonly LoadedResource[],
  { declared, mayBeSet = [] }: Extent,
  report: Report,
): void {
  const ids = new Set([...declared, ...[...resources, ...live].map(({ config }) => config.actionId)]);
  const found = live.map((resource) => ({ resource, ...referencesOf(resource) }));
  const known = new Set([
    ...ids,
    ...components.keys(),
    ...builtinRoots,
    ...found.flatMap(({ set }) => set),
    ...mayBeSet,
  ]);
  for (const { resource, named } of found) {
    const inputs = components.get(resource.component ?? "")?.manifest.inputs ?? [];
    for (const { id, path, offset } of named) {
      const [root = ""] = id.split(".");
      if (known.has(id) || known.has(root) || inputs.some(({ name }) => name === root)) continue;
      const message = `${resource.config.actionId}: expression references unknown actionId "${root}"`;
      report.error("static", originOf(resource), path, message, { hint: idHint(root, ids), offset });
    }
  }
}

function checkCall(call: ComponentCall, components: ReadonlyMap<string, LoadedComponent>, report: Report): void {
  const { resource, name, path } = call;
  const origin = originOf(resource);
  const id = resource.config.actionId;
  if (name === "") return;
  const component = components.get(name);
  if (!component) {
    const { message, hint } = componentNotFound(name, components.keys());
    report.error("static", origin, [...path, "name"], `${id}: ${message}`, { hint });
    return;
  }
  checkVersion(call, component, report);
  const given = new Set(Object.keys(call.with));
  const { inputs } = component.manifest;
  for (const input of inputs) {
    if (!input.required || input.default !== undefined || given.has(input.name)) continue;
    const message = `${id}: component "${name}" requires input "${input.name}" but it is not provided in 'with'`;
    report.error("static", origin, [...path, "with"], message);
  }
  const names = inputs.map((input) => input.name);
  for (const key of given) {
    if (names.includes(key)) continue;
    const similar = nearest(key, names);
    const hint = similar ? `did you mean "${similar}"?` : undefined;
    const message = `${id}: component "${name}" has no input "${key}"`;
    report.warning("static", origin, [...path, "with", key], message, { hint, what: "key" });
  }
}

function checkVersion(
  { resource, name, version, path }: ComponentCall,
  component: LoadedComponent,
  report: Report,
): void {
  const loaded = component.manifest.metadata.version;
  if (version === undefined || version === loaded) return;
  const id = resource.config.actionId;
  const at = [...path, "version"];
  if (loaded === undefined) {
    const message = `${id}: component "${name}" declares no version, so "${version}" cannot be checked`;
    report.warning("static", originOf(resource), at, message);
  } else {
    const message = `${id}: component "${name}" version mismatch: pinned "${version}", loaded "${loaded}"`;
    report.error("static", originOf(resource), at, message);
  }
}

function checkComponentTarget({ manifest, source, resources }: LoadedComponent, report: Report): void {
  const { targetActionId } = manifest.metadata;
  if (targetActionId === undefined || resources.some(({ config }) => config.actionId === targetActionId)) return;
  const message = `target action '${targetActionId}' not found in resources`;
  const hint = idHint(targetActionId, new Set(resources.map(({ config }) => config.actionId)));
  report.error("static", { kind: "component", source }, ["metadata", "targetActionId"], message, { hint });
}

/** Resources of components are called, not required, so only the workflow's own count. */
function warnUnreachable(resources: readonly LoadedResource[], reached: ReadonlySet<string>, report: Report): void {
  for (const resource of resources) {
    const { actionId } = resource.config;
    if (resource.component !== undefined || actionId === "" || reached.has(actionId)) continue;
    const message = `${actionId}: resource is unreachable from targetActionId`;
    report.warning("static", originOf(resource), [...resource.path, "actionId"], message);
  }
}
