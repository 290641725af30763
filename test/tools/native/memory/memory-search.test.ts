import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";
import { mapMemory } from "./memory.support.ts";

describe("memory_search", () => {
  test("lists what the store finds, in its order", async () => {
    const { memory } = mapMemory({ "decision:db": "sqlite", other: "x", todo: "move off sqlite" });
    expect(await callNative("memory_search", { query: "sqlite" }, { memory })).toBe(
      "Found 2 memory entries:\n- decision:db: sqlite\n- todo: move off sqlite",
    );
  });

  test("nothing found", async () => {
    expect(await callNative("memory_search", { query: "x" }, mapMemory())).toBe("No memory entries found.");
  });

  test("at most 20 entries", async () => {
    const entries = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`key${i}`, "v"]));
    const lines = (await callNative("memory_search", { query: "v" }, mapMemory(entries))).split("\n");
    expect(lines[0]).toBe("Found 20 memory entries:");
    expect(lines.length).toBe(21);
  });

  test("W19 long values are cut after 500 whole characters", async () => {
    const { memory } = mapMemory({ a: "😀".repeat(600), b: "😀".repeat(500) });
    expect(await callNative("memory_search", { query: "😀" }, { memory })).toBe(
      `Found 2 memory entries:\n- a: ${"😀".repeat(500)}\n- b: ${"😀".repeat(500)}`,
    );
  });

  test("A116 without a store, or a query", async () => {
    await expect(callNative("memory_search", { query: "x" })).rejects.toEqual(
      new ToolError("unavailable", "memory_search: memory store is not configured"),
    );
    await expect(callNative("memory_search", {}, mapMemory())).rejects.toThrow("memory_search: query is required");
  });
});
