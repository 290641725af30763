import { describe, expect, test } from "bun:test";
import { renderJobs } from "../../../../src/tools/native/shell/bash-job-list.ts";
import { toolState } from "../../../support/call-context.ts";
import { callNative } from "../call-native.ts";

describe("bash_job_list", () => {
  test("T8 without jobs", async () => {
    expect(await callNative("bash_job_list", {})).toBe("No background jobs.");
  });

  test("T8 lists the jobs of the process", async () => {
    const state = toolState();
    state.jobs.add("sleep 9", Promise.withResolvers<never>().promise);
    expect(await callNative("bash_job_list", {}, { state })).toMatch(
      /^job 1 \[running\]: sleep 9 \(started \ds ago\)$/,
    );
  });

  test.each([
    ["sleep 9", 12_400, "job 1 [done]: sleep 9 (started 12s ago)"],
    ["sleep 9", 0, "job 1 [done]: sleep 9 (started 0s ago)"],
    ["sleep 9", -500, "job 1 [done]: sleep 9 (started 0s ago)"],
    ["sleep 9", 90_000, "job 1 [done]: sleep 9 (started 1m30s ago)"],
    ["a\n\tb", 1_000, "job 1 [done]: a b (started 1s ago)"],
    ["x".repeat(60), 1_000, `job 1 [done]: ${"x".repeat(60)} (started 1s ago)`],
    ["x".repeat(61), 1_000, `job 1 [done]: ${"x".repeat(57)}... (started 1s ago)`],
    ["😀".repeat(61), 1_000, `job 1 [done]: ${"😀".repeat(57)}... (started 1s ago)`],
  ])("W19 %j after %d ms", (command, age, line) => {
    expect(renderJobs([{ id: 1, command, startedAt: 1_000_000, status: "done" }], 1_000_000 + age)).toBe(line);
  });

  test("A111 is turned off with bash", async () => {
    await expect(callNative("bash_job_list", {}, { env: { KDEPS_ALLOW_BASH: "false" } })).rejects.toThrow(
      "bash_job_list: disabled (KDEPS_ALLOW_BASH=false)",
    );
  });
});
