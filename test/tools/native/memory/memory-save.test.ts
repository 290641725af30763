import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";
import { mapMemory } from "./memory.support.ts";

describe("memory_save", () => {
  test("keeps the value under its key and counts its bytes", async () => {
    const { memory, kept } = mapMemory({ a: "old" });
    expect(await callNative("memory_save", { key: "a", value: "née" }, { memory })).toBe(
      'Saved memory entry "a" (4 bytes)',
    );
    expect([...kept]).toEqual([["a", "née"]]);
  });

  test("A116 without a store", async () => {
    await expect(callNative("memory_save", { key: "a", value: "b" })).rejects.toEqual(
      new ToolError("unavailable", "memory_save: memory store is not configured"),
    );
  });

  test.each([
    [{}, "memory_save: key is required"],
    [{ key: "a" }, "memory_save: value is required"],
    [{ key: "a", value: "" }, "memory_save: value is required"],
  ])("%j", async (args, message) => {
    await expect(callNative("memory_save", args, mapMemory())).rejects.toMatchObject({ status: 400, message });
  });

  test("a general complaint about tools is refused and nothing is kept", async () => {
    const { memory, kept } = mapMemory();
    const value = "Tools are not available in this session";
    await expect(callNative("memory_save", { key: "a", value }, { memory })).rejects.toThrow(
      /^memory_save: refused to save "Tools are not available in this session" /,
    );
    expect(kept.size).toBe(0);
  });
});
