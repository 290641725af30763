import { findCycles, reachableFrom } from "./graph.ts";
import { idHint, originOf } from "./origin.ts";
import type { LoadedResource, Project, YamlPath } from "./project.ts";
import type { Origin, Report } from "./report.ts";
import { checkSettings, type Fault } from "./validate-settings.ts";
import { checkTests } from "./validate-tests.ts";

/** What is known about a project beyond what loaded. */
export type Extent = {
  /** Action ids of the workflow's own resources, those with faults included. */
  readonly declared: readonly string[];
  /** False when some file could not be read, so that an id that is missing may stand there. */
  readonly complete: boolean;
  /** False when a resource may need more than what could be read. */
  readonly isGraphKnown?: boolean;
  /** Paths of faulty values in the manifest: what is missing there may be what could not be read. */
  readonly faults?: readonly YamlPath[];
  /** Keys that parts which could not be read may set. */
  readonly mayBeSet?: readonly string[];
};

/** Checks the rules of a workflow beyond the schema of its files. Every broken rule goes to the report. */
export function checkWorkflow(project: Project, extent: Extent, report: Report): void {
  const { manifest, source } = project;
  const origin: Origin = { kind: "workflow", source };
  const fault: Fault = (path, message, hint) => {
    if (!isNearFault(path, extent.faults)) report.error("business", origin, path, message, { hint });
  };
  checkNames(project, origin, fault, report);
  checkSettings(manifest.settings, fault);
  checkTarget(project, extent, fault);
  checkResources(project, extent, report);
  checkTests(manifest.tests, fault);
}

/** True for a value that is faulty itself, holds a faulty one or stands inside one. */
function isNearFault(path: YamlPath, faults: readonly YamlPath[] = []): boolean {
  return faults.some((fault) => {
    const shared = Math.min(fault.length, path.length);
    return path.slice(0, shared).every((step, i) => step === fault[i]);
  });
}

/** The rules that concern resources alone. */
export function checkResources({ manifest, resources }: Project, extent: Extent, report: Report): void {
  const reached = reachableFrom(graphNodes(resources), manifest.metadata.targetActionId);
  checkUniqueIds(resources, report);
  checkRequirements(resources, extent, reached, report);
  checkCycles(resources, reached, report);
  for (const resource of resources) checkLoop(resource, report);
}

/** The resources as nodes of the graph. */
export function graphNodes(resources: readonly LoadedResource[]): { id: string; requires: readonly string[] }[] {
  const named = resources.filter(({ config }) => config.actionId !== "");
  return named.map(({ config: { actionId, requires } }) => ({ id: actionId, requires }));
}

function checkNames({ manifest: { metadata, settings } }: Project, origin: Origin, fault: Fault, report: Report): void {
  const { name, targetActionId } = metadata;
  const path = ["metadata", "name"];
  if (name === "") fault(path, "workflow name is required");
  else if (!/^[A-Za-z0-9-]+$/.test(name)) {
    const message = `metadata.name: "${name}" should hold only letters, digits and hyphens`;
    report.warning("business", origin, path, message);
  }
  if (targetActionId === "" && !settings.webServer) {
    fault(["metadata", "targetActionId"], "workflow targetActionID is required");
  }
}

function checkTarget(project: Project, { declared, complete }: Extent, fault: Fault): void {
  const { metadata, settings } = project.manifest;
  if (settings.webServer || !complete) return;
  const known = new Set([...declared, ...project.resources.map(({ config }) => config.actionId)]);
  if (known.size === 0) {
    const hint = "write it under resources: or into a file of the resources folder";
    fault(["resources"], "workflow must have at least one resource", () => hint);
  } else if (metadata.targetActionId !== "" && !known.has(metadata.targetActionId)) {
    const message = `target action '${metadata.targetActionId}' not found in resources`;
    fault(["metadata", "targetActionId"], message, idHint(metadata.targetActionId, known));
  }
}

function checkUniqueIds(resources: readonly LoadedResource[], report: Report): void {
  const seen = new Map<string, LoadedResource>();
  for (const resource of resources) {
    const { actionId } = resource.config;
    if (actionId === "") continue;
    const first = seen.get(actionId);
    if (first) {
      const hint = () => {
        const { file, line } = first.source.locate([...first.path, "actionId"]);
        return `it is already used in ${file}:${line}`;
      };
      report.error("business", originOf(resource), [...resource.path, "actionId"], `duplicate actionID: ${actionId}`, {
        hint,
      });
    } else seen.set(actionId, resource);
  }
}

function checkRequirements(
  resources: readonly LoadedResource[],
  { declared, complete }: Extent,
  reached: ReadonlySet<string>,
  report: Report,
): void {
  if (!complete) return;
  const known = new Set([...declared, ...resources.map(({ config }) => config.actionId)]);
  for (const resource of resources) {
    const { actionId, requires } = resource.config;
    for (const [i, needed] of requires.entries()) {
      if (known.has(needed)) continue;
      const message = `resource '${actionId}' depends on unknown resource '${needed}'`;
      const say = matters(resource, reached) ? report.error : report.warning;
      say.call(report, "business", originOf(resource), [...resource.path, "requires", i], message, {
        hint: idHint(needed, known),
      });
    }
  }
}

function checkCycles(resources: readonly LoadedResource[], reached: ReadonlySet<string>, report: Report): void {
  const byId = new Map(resources.map((resource) => [resource.config.actionId, resource]));
  for (const cycle of findCycles(graphNodes(resources))) {
    const [first, second] = cycle;
    const resource = byId.get(first ?? "");
    if (!resource) continue;
    const path = [...resource.path, "requires", resource.config.requires.indexOf(second ?? "")];
    const say = matters(resource, reached) ? report.error : report.warning;
    const hint = cycle.join(" -> ");
    say.call(report, "business", originOf(resource), path, "dependency cycle detected (code: DEPENDENCY_CYCLE)", {
      hint,
    });
  }
}

/** A fault in a component that the workflow never reaches does not stop it. */
function matters({ config, component }: LoadedResource, reached: ReadonlySet<string>): boolean {
  return component === undefined || reached.has(config.actionId);
}

function checkLoop(resource: LoadedResource, report: Report): void {
  const { actionId, loop } = resource.config;
  if (!loop) return;
  const fault = (key: string, problem: string) =>
    report.error(
      "business",
      originOf(resource),
      [...resource.path, "loop", key],
      `invalid resource '${actionId}': ${problem}`,
    );
  if (loop.maxIterations < 0) fault("maxIterations", "loop.maxIterations must be non-negative");
  else if (loop.maxIterations === 0) fault("maxIterations", "loop.maxIterations must be at least 1");
  if (loop.every && loop.at && loop.at.length > 0)
    fault("at", "loop: 'every' and 'at' are mutually exclusive; set only one");
}
