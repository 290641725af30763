import { describe, expect, test } from "bun:test";
import { isToolComplaint } from "../../../../src/tools/native/memory/tool-complaint.ts";

describe("isToolComplaint", () => {
  test.each([
    "Tools are not available",
    "tool calls do not work here",
    "The tools don't work in this environment",
    "bash is broken",
    "I cannot access files",
    "I can't use tools",
    "I am unable to run shell commands",
    "The agent does not have access to the internet",
    "the file system is unavailable",
  ])("%j", (text) => {
    expect(isToolComplaint(text)).toBe(true);
  });

  test.each([
    "The user prefers tabs",
    "Build tools: make and cmake",
    "The deploy script does not work on Fridays",
    'bash is unavailable: "bash: command not found"',
    "Tool call failed with exit status 2: missing file",
    "I cannot access files under /root/secret",
    "TLS is not enabled in staging",
    "Network: the proxy is 10.0.0.1",
    "",
  ])("not %j", (text) => {
    expect(isToolComplaint(text)).toBe(false);
  });
});
