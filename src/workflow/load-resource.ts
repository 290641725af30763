import type * as v from "valibot";
import { childOf, textUnder, type YamlMap, type YamlNode } from "../platform/index.ts";
import { actionKeys, isActionKey } from "./action-keys.ts";
import type { LoadedAction, LoadedResource, YamlPath } from "./project.ts";
import type { Origin, Report } from "./report.ts";
import { fieldName, hasOwnWords, isMissing } from "./schema/explain-issue.ts";
import { readNode, readPartly } from "./schema/read.ts";
import { apiResponseSchema, type ParsedResource, resourceSchema, type Step } from "./schema/resource.ts";
import { misplacedList } from "./schema/value-for.ts";

/** The schemas of the resource types that this version runs, by action key. */
export type ActionSchemas = ReadonlyMap<string, v.GenericSchema>;

/** A resource as found in a file. */
export type ResourceNode = {
  readonly node: YamlNode;
  readonly path: YamlPath;
  readonly origin: Origin;
  /** Name of the component it belongs to. */
  readonly component?: string;
};

/** What reading a resource needs besides the resource. */
type Context = {
  readonly place: ResourceNode;
  readonly id: string;
  readonly actions: ActionSchemas;
  readonly report: Report;
};

/**
 * Parses one resource with its action and its inline steps. Faults go to the report; what they leave of the resource is
 * returned all the same, for other checks to look at. Undefined when that is nothing.
 */
export function loadResource(place: ResourceNode, actions: ActionSchemas, report: Report): LoadedResource | undefined {
  const { node, path, origin } = place;
  if (node.kind !== "map") {
    report.error("schema", origin, path, "expected a resource: a map with an actionId", { hint: notAMapHint(node) });
    return undefined;
  }
  const context = { place, id: textUnder(node, "actionId") ?? "", actions, report };
  const common = readCommon(context, node);
  const action = readAction(context, node);
  const steps = { before: readSteps(context, node, "before"), after: readSteps(context, node, "after") };
  if (!common) return undefined;
  const { component } = place;
  return {
    config: { ...configOf(common, steps), actionId: context.id },
    action,
    source: origin.source,
    path,
    ...(component ? { component } : {}),
  };
}

function notAMapHint(node: YamlNode): string | undefined {
  return node.kind === "scalar" && node.text.includes(":") ? "a colon needs a blank after it" : undefined;
}

function configOf(common: ParsedResource, steps: { before: Step[]; after: Step[] }): LoadedResource["config"] {
  const { apiVersion: _version, kind: _kind, tool: _tool, ...config } = common;
  return { ...config, name: config.name ?? config.actionId, ...steps };
}

function readCommon({ place, id, report }: Context, node: YamlMap): ParsedResource | undefined {
  const { path, origin } = place;
  // Action blocks have schemas of their own and are read apart.
  const entries = new Map([...node.entries].filter(([key]) => !isActionKey(key)));
  const read = {
    schema: resourceSchema,
    node: { ...node, entries },
    path,
    origin,
    report,
    unknownKeys: unknownKeysOf(origin),
    alsoKnown: actionKeys,
    words: (issue: v.BaseIssue<unknown>, steps: YamlPath) => {
      const field = fieldName(steps);
      if (field === "actionId" && isMissing(issue)) return invalid(id, "resource actionID is required");
      const named = /^validations\.(properties|fields)$/.exec(field)?.[1];
      if (!named || issue.input !== misplacedList) return undefined;
      return `"${named}" must be a mapping (field name → rule), not a sequence`;
    },
  };
  return readPartly(read, (key) => (key === "actionId" ? missingText : undefined)).value;
}

/** Stands for text that must be there while the rest is looked at. */
const missingText = "?";

/** Files of components are strict; so is everything inside them. */
function unknownKeysOf(origin: Origin): "error" | "warning" {
  return origin.kind === "component" ? "error" : "warning";
}

function invalid(id: string, problem: string): string {
  return `invalid resource '${id}': ${problem}`;
}

function readAction(context: Context, node: YamlMap): LoadedAction | undefined {
  const { place, id, report } = context;
  const { origin, path } = place;
  const found = [...node.entries.keys()].filter(isActionKey);
  const [key, second] = found;
  if (second !== undefined) {
    const message = `resource can only specify one primary execution type (${actionKeys.join(", ")})`;
    const hint = `it has ${found.join(" and ")}; move one of them into a resource of its own`;
    report.error("business", origin, [...path, second], invalid(id, message), { hint, what: "key" });
    return undefined;
  }
  if (key !== undefined) return readBlock(context, key, node, path);
  if (!hasOtherWork(node)) {
    const message = `resource must specify at least one execution type (${actionKeys.join(", ")}, apiResponse, before, after)`;
    report.error("business", origin, path, invalid(id, message));
  }
  return undefined;
}

function hasOtherWork(node: YamlMap): boolean {
  if (node.entries.has("apiResponse")) return true;
  return ["before", "after"].some((key) => {
    const steps = childOf(node, key);
    return steps !== undefined && !(steps.kind === "list" && steps.items.length === 0);
  });
}

/** Parses the block under an action key with the schema of its resource type. */
function readBlock(context: Context, key: string, parent: YamlMap, parentPath: YamlPath): LoadedAction | undefined {
  const { place, id, actions, report } = context;
  const path = [...parentPath, key];
  const schema = actions.get(key);
  if (!schema) {
    const hint = `this version runs ${[...actions.keys()].join(", ")}`;
    report.error("business", place.origin, path, invalid(id, `${key} executor not available`), { hint, what: "key" });
    return undefined;
  }
  const node = childOf(parent, key);
  if (node?.kind !== "map") {
    const message = `${fieldName(path)}: expected the fields of ${key}. Expected type: map`;
    report.error("schema", place.origin, path, message);
    return undefined;
  }
  const words = (issue: v.BaseIssue<unknown>, steps: YamlPath) => {
    if (isMissing(issue)) return invalid(id, `${key}.${fieldName(steps)} is required`);
    return hasOwnWords(issue) ? invalid(id, issue.message) : undefined;
  };
  const unknownKeys = unknownKeysOf(place.origin);
  // A component without a name calls nothing that could be checked.
  const stopgap = key === "component" ? undefined : () => missingText;
  const options = { schema, node, path, origin: place.origin, report, unknownKeys, words };
  const { value: config, faults } = readPartly(options, stopgap);
  return config === undefined && faults.length > 0 ? undefined : { key, config };
}

/** Entries of `before:` or `after:`; one that cannot be read leaves an empty statement, so that the others keep their place. */
function readSteps(context: Context, node: YamlMap, key: "before" | "after"): Step[] {
  const list = childOf(node, key);
  if (list?.kind !== "list") return [];
  return list.items.map(
    (item, i) => readStep(context, item, [...context.place.path, key, i]) ?? { kind: "expression", source: "nil" },
  );
}

function readStep(context: Context, node: YamlNode, path: YamlPath): Step | undefined {
  const { place, report } = context;
  // Neither text nor map: the schema of the resource has said so.
  if (node.kind === "list" || (node.kind === "scalar" && node.value === null)) return undefined;
  if (node.kind === "scalar") return { kind: "expression", source: node.text };
  const [key] = node.entries.keys();
  if (key === undefined || node.entries.size > 1 || !(isActionKey(key) || key === "apiResponse")) {
    const message = `inline resource at index ${path.at(-1)} has no valid resource type`;
    report.error("schema", place.origin, path, message, { hint: stepHint(node) });
    return undefined;
  }
  if (key !== "apiResponse") {
    const action = readBlock(context, key, node, path);
    return action && { kind: "action", action };
  }
  const at = [...path, key];
  const body = childOf(node, key);
  if (!body) return undefined;
  const unknownKeys = unknownKeysOf(place.origin);
  const apiResponse = readNode({
    schema: apiResponseSchema,
    node: body,
    path: at,
    origin: place.origin,
    report,
    unknownKeys,
  });
  return apiResponse && { kind: "apiResponse", apiResponse };
}

function stepHint(node: YamlMap): string {
  const looksLikeText = [...node.entries.keys()].some((key) => /[("'\s]/.test(key));
  if (looksLikeText) return "an expression that contains `: ` needs quotes around it";
  return "an entry is an expression, or a map with one key that names a resource type";
}
