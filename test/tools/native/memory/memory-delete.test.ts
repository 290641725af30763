import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";
import { mapMemory } from "./memory.support.ts";

describe("memory_delete", () => {
  test.each(["a", "unknown"])("afterwards %s is not remembered", async (key) => {
    const { memory, kept } = mapMemory({ a: "x" });
    expect(await callNative("memory_delete", { key }, { memory })).toBe(`Deleted memory entry "${key}".`);
    expect(kept.has(key)).toBe(false);
  });

  test("A116 without a store, or a key", async () => {
    await expect(callNative("memory_delete", { key: "x" })).rejects.toEqual(
      new ToolError("unavailable", "memory_delete: memory store is not configured"),
    );
    await expect(callNative("memory_delete", {}, mapMemory())).rejects.toThrow("memory_delete: key is required");
  });
});
