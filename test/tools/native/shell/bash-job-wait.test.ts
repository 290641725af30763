import { describe, expect, test } from "bun:test";
import { ToolError } from "../../../../src/tools/index.ts";
import { toolState } from "../../../support/call-context.ts";
import { callNative } from "../call-native.ts";

describe("bash_job_wait", () => {
  test("T8 returns the output and forgets the job", async () => {
    const state = toolState();
    state.jobs.add("a", Promise.resolve({ failure: undefined, output: "text" }));
    expect(await callNative("bash_job_wait", { job_id: 1 }, { state })).toBe("text");
    expect(state.jobs.list()).toEqual([]);
  });

  test.each([
    [{ failure: "exit status 3", output: "" }, "bash_job_wait: job 1 failed: exit status 3"],
    [{ failure: "exit status 3", output: "why" }, "bash_job_wait: job 1 failed: exit status 3\nwhy"],
  ])("%j is an error", async (outcome, message) => {
    const state = toolState();
    state.jobs.add("a", Promise.resolve(outcome));
    await expect(callNative("bash_job_wait", { job_id: 1 }, { state })).rejects.toEqual(
      new ToolError("failed", message),
    );
  });

  test.each([
    [{}, "bash_job_wait: job_id is required"],
    [{ job_id: 9 }, "bash_job_wait: no job with id 9"],
    [{ job_id: "9" }, "bash_job_wait: no job with id 9"],
  ])("%j", async (args, message) => {
    await expect(callNative("bash_job_wait", args)).rejects.toMatchObject({ status: 400, message });
  });

  test("a cancelled wait says so and keeps the job", async () => {
    const state = toolState();
    const controller = new AbortController();
    state.jobs.add("a", Promise.withResolvers<never>().promise);
    const waiting = callNative("bash_job_wait", { job_id: 1 }, { state, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toThrow("bash_job_wait: cancelled while waiting for job 1");
    expect(state.jobs.list().length).toBe(1);
  });
});
