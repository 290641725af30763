import * as v from "valibot";
import { duration, mapOf, text, texts } from "../../fields/index.ts";
import { textList } from "../../schema/fields.ts";
import { defineResource } from "../define.ts";

export const exec = defineResource({
  key: "exec",
  schema: v.object({
    command: v.optional(
      v.pipe(
        v.string(),
        v.check((command) => command.trim() !== "", "command cannot be empty"),
      ),
      "",
    ),
    args: v.optional(textList, []),
    workingDir: v.optional(v.string()),
    env: v.optional(v.record(v.string(), v.string()), {}),
    timeout: v.optional(v.string()),
  }),
  modes: { command: text, args: texts, workingDir: text, env: mapOf(text), timeout: duration },
  run() {
    throw new Error("not yet");
  },
});
