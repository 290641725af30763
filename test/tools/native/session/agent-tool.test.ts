import { describe, expect, test } from "bun:test";
import { nativeTools, ToolError } from "../../../../src/tools/index.ts";
import { callNative } from "../call-native.ts";

const calls: readonly (readonly [tool: string, args: object, received: object])[] = [
  ["identity_get", {}, {}],
  ["judge_verdict", { approved: "yes", feedback: "good" }, { approved: true, feedback: "good" }],
  ["knowledge_card_get", { id: "a" }, { id: "a" }],
  ["knowledge_card_update", { id: "a", content: "b" }, { id: "a", content: "b", mode: "replace" }],
  ["knowledge_note_save", { content: "b", tags: ["c"] }, { content: "b", tags: ["c"] }],
  ["knowledge_recall", { query: "a" }, { query: "a", limit: 5 }],
  ["load_skill", { name: "a" }, { name: "a" }],
  ["session_handshake", { code: "0042" }, { code: "0042" }],
];

describe("agent-session tools", () => {
  test("A121 are the eight that need a session", () => {
    const agentOnly = nativeTools.filter((tool) => tool.agentOnly).map(({ name }) => name);
    expect(agentOnly.filter((name) => calls.some(([tool]) => tool === name)).sort()).toEqual(
      calls.map(([tool]) => tool),
    );
  });

  test.each(calls)("A121 %s without a session, whatever the arguments", async (tool, args) => {
    const refused = new ToolError("unavailable", `${tool}: no active agent session (agent-mode tool)`);
    await expect(callNative(tool, args)).rejects.toEqual(refused);
    await expect(callNative(tool, {})).rejects.toEqual(refused);
    await expect(callNative(tool, args, { session: {} })).rejects.toEqual(refused);
  });

  test.each(calls)("A120 %s is answered by the session", async (tool, args, received) => {
    const signal = new AbortController().signal;
    const asked: unknown[] = [];
    const session = {
      answer: async (...question: unknown[]) => {
        asked.push(question);
        return "answer";
      },
    };
    expect(await callNative(tool, args, { session, signal })).toBe("answer");
    expect(asked).toEqual([[tool, received, signal]]);
  });

  test.each([
    ["load_skill", {}, "load_skill: name is required"],
    ["session_handshake", {}, "session_handshake: code is required"],
    ["judge_verdict", {}, "judge_verdict: approved is required"],
    ["knowledge_card_update", { id: "a", content: "b", mode: "merge" }, /^knowledge_card_update: mode must be one of/],
  ])("%s %j with a session", async (tool, args, message) => {
    const session = { answer: async () => "answer" };
    await expect(callNative(tool, args, { session })).rejects.toThrow(message);
  });
});
