import * as v from "valibot";
import { wholeNumber } from "./fields.ts";

const botSchema = v.object({
  executionType: v.optional(v.string(), "polling"),
  discord: v.optional(v.object({ guildId: v.optional(v.string()) })),
  slack: v.optional(v.object({ mode: v.optional(v.string()) })),
  telegram: v.optional(v.object({ pollIntervalSeconds: v.optional(wholeNumber) })),
  whatsApp: v.optional(v.object({ webhookPort: v.optional(wholeNumber) })),
});

/** `settings.input`; which sources exist and what each needs is checked with the rest of the workflow. */
export const inputSourcesSchema = v.object({
  sources: v.optional(v.array(v.string()), []),
  bot: v.optional(botSchema),
  file: v.optional(v.object({ path: v.optional(v.string()) })),
  // A workflow meant to be called as a component; loads and has no effect.
  component: v.optional(v.unknown()),
});

export type InputSources = v.InferOutput<typeof inputSourcesSchema>;
