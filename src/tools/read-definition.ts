import * as v from "valibot";
import type { Asset } from "../assets/index.ts";
import { compileTemplate, TemplateError } from "../languages/index.ts";
import type { Problem } from "../platform/index.ts";
import { declaredRunners, type ToolDefinition, toDefinition, toolFileSchema } from "./definition.ts";
import { type Explanation, explainIssue } from "./explain-issue.ts";
import { runners } from "./runners/index.ts";

/** A file's fields before the schema has seen them. */
export type ToolFile = Readonly<Record<string, unknown>>;

export type ReadDefinition = { readonly definition: ToolDefinition; readonly file: ToolFile };

/**
 * Reads a tool file and checks all that can be checked without running it, templates included.
 * @param lower the definition that a file without a block changes: fields that the file leaves out stay as they are.
 * @returns the definition, or every problem of the file as a warning, because a lower layer stands in for it.
 */
export function readDefinition(asset: Asset, lower?: ToolFile): ReadDefinition | readonly Problem[] {
  const own = withoutEmptyKeys(asset.content);
  if (!isMap(own)) return [toProblem(asset, { path: [], what: "value", message: "must be a map of fields" })];
  const file = lower && declaredRunners(own).length === 0 ? { ...withoutHeader(lower), ...own } : own;
  const parsed = parseFile(file, asset);
  if (!parsed.success) {
    return parsed.issues.map((issue) => toProblem(asset, explainIssue(issue, toolFileSchema)));
  }
  const definition = toDefinition(parsed.output, asset.name);
  const faults = [
    ...reservedKeys(file, []),
    ...nameFaults(definition),
    ...blockFaults(file),
    ...definitionFaults(definition),
  ];
  return faults.length === 0 ? { definition, file } : faults.map((fault) => toProblem(asset, fault));
}

/** The definition of a built-in file. Tests have proved it, so nothing but its defaults is left to do. */
export function provenDefinition(asset: Asset): ToolDefinition {
  return toDefinition(v.parse(toolFileSchema, withoutEmptyKeys(asset.content)), asset.name);
}

/** Where text is wanted, a number or boolean means its characters in the file (`-n 010`), not what YAML made of them. */
function parseFile(file: ToolFile, asset: Asset) {
  const first = v.safeParse(toolFileSchema, file);
  if (first.success) return first;
  const repaired = structuredClone(file);
  for (const issue of first.issues) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    const written = issue.type === "string" ? asset.written(path) : undefined;
    if (written !== undefined) setAt(repaired, path, written);
  }
  return v.safeParse(toolFileSchema, repaired);
}

function setAt(root: unknown, path: readonly (string | number)[], value: string): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((node, step) => (node as Record<string | number, unknown>)[step], root);
  (parent as Record<string | number, unknown>)[path.at(-1) as string | number] = value;
}

/** Keys that schemas drop without a word, because of what they mean to an object. */
function reservedKeys(value: unknown, path: Explanation["path"]): Explanation[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!["__proto__", "constructor", "prototype"].includes(key)) return reservedKeys(child, at);
    return [{ path: at, what: "key", message: `"${key}" cannot be used as a name here` }];
  });
}

/** A file name is a tool's name unless the file says otherwise, so it has the same rules. */
function nameFaults({ name }: ToolDefinition): Explanation[] {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return [];
  const message = 'the file name is the tool\'s name: it may only have letters, digits, "_" and "-", at most 64';
  return [{ path: [], what: "value", message, hint: "rename the file or give the tool a name: field" }];
}

function blockFaults(file: ToolFile): Explanation[] {
  const [, second] = declaredRunners(file);
  if (second === undefined) return [];
  const kinds = runners.map(({ kind }) => kind).join(", ");
  return [{ path: [second.kind], what: "key", message: `declare at most one of ${kinds}` }];
}

function definitionFaults({ block, parameters }: ToolDefinition): Explanation[] {
  if (block === undefined) return [];
  const undeclared = block.parameterNames
    .filter(({ name }) => !Object.hasOwn(parameters, name))
    .map(({ path, name }): Explanation => {
      return { path: [block.kind, ...path], what: "value", message: `"${name}" is not a parameter of this tool` };
    });
  return [
    ...undeclared,
    ...block.templates.flatMap(({ path, source }) => templateFault([block.kind, ...path], source)),
  ];
}

type TemplateFault = Explanation & { readonly offset: number };

function templateFault(path: Explanation["path"], source: string): TemplateFault[] {
  try {
    compileTemplate(source);
    return [];
  } catch (cause) {
    if (!(cause instanceof TemplateError)) throw cause;
    return [{ path, what: "value", message: cause.message, offset: cause.offset }];
  }
}

function toProblem(asset: Asset, fault: Explanation & { readonly offset?: number }): Problem {
  return {
    severity: "warning",
    message: `tool ${asset.name}: ${fault.message}`,
    at: asset.locate(fault.path, fault.what, fault.offset),
    ...(fault.hint !== undefined && { hint: fault.hint }),
  };
}

function isMap(value: unknown): value is ToolFile {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Each file has a version and a description of its own. */
function withoutHeader({ version: _, description: __, ...fields }: ToolFile): ToolFile {
  return fields;
}

/** A key with nothing behind it (`packages:`) is the same as no key; only a parameter's default may be null. */
function withoutEmptyKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyKeys);
  if (!isMap(value)) return value;
  const kept = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(kept.map(([key, child]) => [key, key === "default" ? child : withoutEmptyKeys(child)]));
}
