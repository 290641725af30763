import * as v from "valibot";
import { duration, mapOf, script, text, texts } from "../fields/index.ts";
import { textList } from "../schema/fields.ts";
import { defineResource } from "./define.ts";

export const python = defineResource({
  key: "python",
  schema: v.pipe(
    v.object({
      script: v.optional(v.string()),
      scriptFile: v.optional(v.string()),
      args: v.optional(textList, []),
      timeout: v.optional(v.string()),
      venvName: v.optional(v.string()),
      env: v.optional(v.record(v.string(), v.string()), {}),
      pythonVersion: v.optional(v.string()),
      packages: v.optional(textList, []),
    }),
    v.check(({ script, scriptFile }) => Boolean(script || scriptFile), "no script or scriptFile specified"),
  ),
  modes: {
    script,
    scriptFile: text,
    args: texts,
    timeout: duration,
    venvName: text,
    env: mapOf(text),
    pythonVersion: text,
    packages: texts,
  },
  run() {
    throw new Error("not yet");
  },
});
