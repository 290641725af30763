import * as v from "valibot";

/** Arguments of `edit_file`; which of them count depends on the command. An empty string is the same as no value, except for `new_str`. */
export const editInputSchema = v.object({
  command: v.optional(v.string(), ""),
  file_path: v.string(),
  old_str: v.optional(v.string(), ""),
  new_str: v.optional(v.string()),
  occurrence: v.optional(v.number()),
  start_anchor: v.optional(v.string(), ""),
  end_anchor: v.optional(v.string(), ""),
  insert_line: v.optional(v.number()),
  insert_before_anchor: v.optional(v.string(), ""),
  insert_after_anchor: v.optional(v.string(), ""),
  view_range: v.optional(v.array(v.number())),
  offset: v.optional(v.number()),
  limit: v.optional(v.number()),
  anchor: v.optional(v.string(), ""),
  symbol: v.optional(v.string(), ""),
  symbol_kind: v.optional(v.string(), ""),
  context_before: v.optional(v.number()),
  context_after: v.optional(v.number()),
  patch: v.optional(v.string(), ""),
  revision: v.optional(v.string(), ""),
  dry_run: v.optional(v.boolean(), false),
  validate_syntax: v.optional(v.boolean(), false),
});

export type EditInput = v.InferOutput<typeof editInputSchema>;
