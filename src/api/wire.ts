import * as v from "valibot";

/** What the JSON routes answer: written by the handlers, described by the OpenAPI document, read by the client. */

export const apiVersionsSchema = v.object({
  kind: v.literal("APIVersions"),
  apiVersion: v.literal("v1"),
  versions: v.array(v.string()),
});

const groupVersionSchema = v.object({ groupVersion: v.string(), version: v.string() });

export const apiGroupListSchema = v.object({
  kind: v.literal("APIGroupList"),
  apiVersion: v.literal("v1"),
  groups: v.array(
    v.object({
      name: v.string(),
      versions: v.array(groupVersionSchema),
      preferredVersion: groupVersionSchema,
    }),
  ),
});

const toolItemSchema = v.object({
  name: v.string(),
  description: v.string(),
  category: v.string(),
  /** Present only when true: the tool acts on an agent session and fails where there is none. */
  agentOnly: v.optional(v.literal(true)),
  /** JSON Schema of the arguments object. */
  parameters: v.record(v.string(), v.unknown()),
});

export const toolListSchema = v.object({
  kind: v.literal("ToolList"),
  apiVersion: v.literal("tools.kdeps.io/v1"),
  items: v.array(toolItemSchema),
});

export const commandListSchema = v.object({
  kind: v.literal("CommandList"),
  apiVersion: v.literal("commands.kdeps.io/v1"),
  items: v.array(
    v.object({
      /** What the call route takes. */
      name: v.string(),
      /** What a person types after `/`. */
      display: v.string(),
      /** Help of the first usage line. */
      description: v.string(),
      usage: v.array(v.object({ args: v.string(), help: v.string() })),
    }),
  ),
});

export type ApiVersions = v.InferOutput<typeof apiVersionsSchema>;
export type ApiGroupList = v.InferOutput<typeof apiGroupListSchema>;
export type ToolItem = v.InferOutput<typeof toolItemSchema>;
export type ToolList = v.InferOutput<typeof toolListSchema>;
export type CommandList = v.InferOutput<typeof commandListSchema>;
