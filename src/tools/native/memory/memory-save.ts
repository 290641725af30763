import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { ToolError } from "../../tool-error.ts";
import { storeOf } from "./store-of.ts";
import { isToolComplaint } from "./tool-complaint.ts";

/** Most characters of a refused value in the error. */
const maxShown = 120;

export const memorySave = defineTool({
  name: "memory_save",
  input: v.object({ key: v.string(), value: v.string() }),
  async run({ key, value }, ctx) {
    const store = storeOf(ctx, "memory_save");
    if (isToolComplaint(value)) {
      const shown = [...value].slice(0, maxShown).join("");
      throw new ToolError(
        "invalid",
        `memory_save: refused to save "${shown}" because it claims in general that tools do not work; save the exact error and the call that caused it instead`,
      );
    }
    await store.save(key, value);
    return `Saved memory entry "${key}" (${Buffer.byteLength(value)} bytes)`;
  },
});
