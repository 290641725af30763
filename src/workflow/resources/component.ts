import * as v from "valibot";
import { deepWith, lone } from "../fields/index.ts";
import { defineResource } from "./define.ts";

const emptyName = "component call requires a non-empty name";

export const component = defineResource({
  key: "component",
  schema: v.object({
    name: v.optional(
      v.pipe(
        v.string(),
        v.check((name) => name.trim() !== "", emptyName),
      ),
      "",
    ),
    version: v.optional(v.string()),
    with: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  modes: { with: deepWith(lone) },
  run: ({ name, version, with: values }, { callComponent }) =>
    callComponent({ name, version, with: values as Readonly<Record<string, unknown>> }),
});
