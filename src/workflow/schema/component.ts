import * as v from "valibot";
import { textList, word } from "./fields.ts";

/** Types an input of a component may declare. */
export const inputTypes = ["string", "integer", "number", "boolean", "array", "object"] as const;

const inputSchema = v.object({
  name: word,
  type: v.optional(v.picklist(inputTypes)),
  required: v.optional(v.boolean(), false),
  description: v.optional(v.string()),
  default: v.optional(v.unknown()),
});

export type ComponentInput = v.InferOutput<typeof inputSchema>;

/** Keys of `component.yaml` as written; `resources` is read separately. */
export const componentShape = v.object({
  apiVersion: v.literal("kdeps.io/v1"),
  kind: v.literal("Component"),
  metadata: v.object({
    name: word,
    version: v.optional(v.string()),
    description: v.optional(v.string()),
    targetActionId: v.optional(v.string()),
  }),
  interface: v.optional(v.object({ inputs: v.optional(v.array(inputSchema), []) }), {}),
  setup: v.optional(
    v.object({
      pythonPackages: v.optional(textList, []),
      osPackages: v.optional(textList, []),
      commands: v.optional(textList, []),
    }),
    {},
  ),
  teardown: v.optional(v.object({ commands: v.optional(textList, []) }), {}),
  pythonPackages: v.optional(textList, []),
  requires: v.optional(v.array(word), []),
  resources: v.optional(v.array(v.unknown()), []),
});

/** A component's manifest without its resources; the deprecated `pythonPackages` has joined `setup`. */
export const componentSchema = v.pipe(
  componentShape,
  v.transform(({ interface: { inputs }, setup, teardown, pythonPackages, metadata, requires }) => ({
    metadata,
    inputs,
    setup: { ...setup, pythonPackages: [...setup.pythonPackages, ...pythonPackages] },
    teardown,
    /** Tools of the control API that its resources call. */
    requires,
  })),
);

export type ComponentManifest = v.InferOutput<typeof componentSchema>;
