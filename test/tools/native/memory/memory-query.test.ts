import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";

describe("memory_query", () => {
  test.each([[{}], [{ query: "" }], [{ query: "  " }]])("A118 %j", async (args) => {
    await expect(callNative("memory_query", args)).rejects.toMatchObject({
      status: 400,
      message: "memory_query: query is required",
    });
  });

  test("A119 where no agent loop exists", async () => {
    await expect(callNative("memory_query", { query: "memory" })).rejects.toEqual(
      new ToolError("unavailable", "memory_query: agent loop is not configured (memory_query is an agent-mode tool)"),
    );
  });

  test("A120 the session answers, with the limit filled in", async () => {
    const session = { answer: async (tool: string, args: object) => `${tool} ${JSON.stringify(args)}` };
    expect(await callNative("memory_query", { query: "tasks" }, { session })).toBe(
      'memory_query {"query":"tasks","limit":50}',
    );
  });
});
