import * as v from "valibot";
import { defineTool } from "../../define.ts";
import { storeOf } from "./store-of.ts";

export const memoryDelete = defineTool({
  name: "memory_delete",
  input: v.object({ key: v.string() }),
  async run({ key }, ctx) {
    // An unknown key is no error: afterwards nothing of that name is remembered either way.
    await storeOf(ctx, "memory_delete").remove(key);
    return `Deleted memory entry "${key}".`;
  },
});
