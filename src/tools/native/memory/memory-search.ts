import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { storeOf } from "./store-of.ts";

const maxEntries = 20;

/** Most characters of a value in the result. */
const maxValue = 500;

export const memorySearch = defineTool({
  name: "memory_search",
  input: v.object({ query: v.string() }),
  async run({ query }, ctx) {
    const entries = (await storeOf(ctx, "memory_search").search(query)).slice(0, maxEntries);
    if (entries.length === 0) return "No memory entries found.";
    const lines = entries.map(({ key, value }) => `- ${key}: ${shortened(value)}`);
    return [`Found ${entries.length} memory entries:`, ...lines].join("\n");
  },
});

/** Whole characters only. */
function shortened(value: string): string {
  if (value.length <= maxValue) return value;
  return [...value].slice(0, maxValue).join("");
}
