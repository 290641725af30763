import * as v from "valibot";
import { type BlockTemplate, type Implementation, type Runner, runners } from "./runners/index.ts";

/** JSON Schema types that a parameter can have. */
const parameterTypes = ["string", "number", "integer", "boolean", "array", "object"] as const;
export type ParameterType = (typeof parameterTypes)[number];

const parameterSchema = v.strictObject({
  type: v.optional(v.picklist(parameterTypes), "string"),
  description: v.optional(v.string(), ""),
  required: v.optional(v.boolean(), false),
  enum: v.optional(v.pipe(v.array(v.union([v.string(), v.number(), v.boolean()])), v.minLength(1, "allows no value"))),
  default: v.optional(v.unknown()),
  itemsType: v.optional(v.picklist(parameterTypes), "string"),
});

/** One parameter with its defaults filled in. */
export type Parameter = v.InferOutput<typeof parameterSchema>;

/** Providers of models take no other names for tools and their parameters. */
const toolName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'may only have letters, digits, "_" and "-", at most 64'),
);
const parameterName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/, "is no name for a parameter"));

/** Semantic Versioning 2.0.0. */
const semver = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/, "must be a version such as 1.0.0"),
);

const nameList = v.pipe(
  v.union([v.array(v.string()), v.string()]),
  v.transform((names) => (typeof names === "string" ? names.split(",") : names)),
  v.transform((names) => names.map((name) => name.trim()).filter((name) => name !== "")),
);

/** Everything in a tool file but its block. */
const textEntries = {
  version: semver,
  kdeps: v.optional(v.string()),
  name: v.optional(toolName),
  category: v.optional(v.string(), "other"),
  description: v.pipe(v.string(), v.trim(), v.minLength(1, "must not be empty")),
  constraints: v.optional(v.string()),
  outputFormat: v.optional(v.string()),
  seeAlso: v.optional(nameList, []),
  aliases: v.optional(v.array(v.string()), []),
  parameters: v.optional(v.record(parameterName, parameterSchema), {}),
};

type ToolText = v.InferOutput<v.StrictObjectSchema<typeof textEntries, undefined>>;

/** A tool file; each runner adds the field of its block. */
export const toolFileSchema: v.GenericSchema<unknown, ToolText> = v.strictObject({
  ...textEntries,
  ...Object.fromEntries(runners.map(({ kind, schema }) => [kind, v.optional(schema)])),
});

/** A block of a definition with the runner that understands it. */
export type DeclaredBlock = {
  /** Key of the block, such as `http`. */
  readonly kind: string;
  readonly templates: readonly BlockTemplate[];
  readonly parameterNames: readonly { readonly path: readonly (string | number)[]; readonly name: string }[];
  /** Prepares the block for calls. @throws {TemplateError} when a template does not parse. */
  readonly implement: (tool: string) => Implementation;
};

/** What a tool file says, with its defaults filled in. */
export type ToolDefinition = Readonly<ToolText> & {
  readonly name: string;
  /** Absent for the text of a native tool. */
  readonly block: DeclaredBlock | undefined;
};

/** Makes a definition of parsed file content. `fileStem` names a tool whose file does not. */
export function toDefinition(file: ToolText, fileStem: string): ToolDefinition {
  const runner = declaredRunners(file)[0];
  return { ...file, name: file.name ?? fileStem, block: runner && declaredBlock(runner, file) };
}

/** The runners whose blocks a file has. */
export function declaredRunners(file: object): readonly Runner[] {
  return runners.filter(({ kind }) => (file as Record<string, unknown>)[kind] !== undefined);
}

function declaredBlock(runner: Runner, file: object): DeclaredBlock {
  const block = (file as Record<string, unknown>)[runner.kind];
  return {
    kind: runner.kind,
    templates: runner.templates(block),
    parameterNames: runner.parameterNames(block),
    implement: (tool) => runner.implement(tool, block),
  };
}
