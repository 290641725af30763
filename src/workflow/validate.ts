import { findCycles, reachableFrom } from "./graph.ts";
import { idHint, originOf } from "./origin.ts";
import type { LoadedResource, Project } from "./project.ts";
import type { Origin, Report } from "./report.ts";
import { checkSettings } from "./validate-settings.ts";
import { checkTests } from "./validate-tests.ts";

/** What is known about a project beyond what loaded. */
export type Extent = {
  /** Action ids of the workflow's own resources, those with faults included. */
  readonly declared: readonly string[];
  /** False when some file could not be read, so that an id that is missing may stand there. */
  readonly complete: boolean;
};

/** Checks the rules of a workflow beyond the schema of its files. Every broken rule goes to the report. */
export function checkWorkflow(project: Project, extent: Extent, report: Report): void {
  const { manifest, source } = project;
  const origin: Origin = { kind: "workflow", source };
  checkNames(project, origin, report);
  checkSettings(manifest.settings, origin, report);
  checkTarget(project, extent, origin, report);
  checkResources(project, extent, report);
  checkTests(manifest.tests, origin, report);
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
  return resources.map(({ config: { actionId, requires } }) => ({ id: actionId, requires }));
}

function checkNames({ manifest: { metadata, settings } }: Project, origin: Origin, report: Report): void {
  const { name, targetActionId } = metadata;
  const path = ["metadata", "name"];
  if (name === "") report.error("business", origin, path, "workflow name is required");
  else if (!/^[A-Za-z0-9-]+$/.test(name)) {
    const message = `metadata.name: "${name}" should hold only letters, digits and hyphens`;
    report.warning("business", origin, path, message);
  }
  if (targetActionId === "" && !settings.webServer) {
    report.error("business", origin, ["metadata", "targetActionId"], "workflow targetActionID is required");
  }
}

function checkTarget(project: Project, { declared, complete }: Extent, origin: Origin, report: Report): void {
  const { metadata, settings } = project.manifest;
  if (settings.webServer || !complete) return;
  const known = new Set([...declared, ...project.resources.map(({ config }) => config.actionId)]);
  if (known.size === 0) {
    const hint = "write it under resources: or into a file of the resources folder";
    report.error("business", origin, ["resources"], "workflow must have at least one resource", { hint });
  } else if (metadata.targetActionId !== "" && !known.has(metadata.targetActionId)) {
    const message = `target action '${metadata.targetActionId}' not found in resources`;
    report.error("business", origin, ["metadata", "targetActionId"], message, {
      hint: idHint(metadata.targetActionId, known),
    });
  }
}

function checkUniqueIds(resources: readonly LoadedResource[], report: Report): void {
  const seen = new Map<string, LoadedResource>();
  for (const resource of resources) {
    const { actionId } = resource.config;
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
