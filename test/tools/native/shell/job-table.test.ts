import { describe, expect, test } from "bun:test";
import { type JobOutcome, JobTable } from "../../../../src/tools/native/shell/job-table.ts";

const signal = new AbortController().signal;
const done: JobOutcome = { failure: undefined, output: "text" };

describe("JobTable", () => {
  test("ids count from 1 and are never used again", async () => {
    const jobs = new JobTable();
    expect(jobs.add("a", Promise.resolve(done))).toBe(1);
    expect(jobs.add("b", Promise.resolve(done))).toBe(2);
    await jobs.wait(2, signal);
    expect(jobs.add("c", Promise.resolve(done))).toBe(3);
    expect(jobs.list().map(({ id, command }) => [id, command])).toEqual([
      [1, "a"],
      [3, "c"],
    ]);
  });

  test("a job is running until its outcome is there, then done or failed", async () => {
    const jobs = new JobTable();
    const [first, second] = [Promise.withResolvers<JobOutcome>(), Promise.withResolvers<JobOutcome>()];
    jobs.add("a", first.promise, 5);
    jobs.add("b", second.promise, 6);
    expect(jobs.list()).toEqual([
      { id: 1, command: "a", startedAt: 5, status: "running" },
      { id: 2, command: "b", startedAt: 6, status: "running" },
    ]);
    first.resolve(done);
    second.resolve({ failure: "exit status 2", output: "" });
    await second.promise;
    expect(jobs.list().map(({ status }) => status)).toEqual(["done", "failed"]);
  });

  test("waiting hands the outcome over once", async () => {
    const jobs = new JobTable();
    const running = Promise.withResolvers<JobOutcome>();
    jobs.add("a", running.promise);
    const waiting = jobs.wait(1, signal);
    running.resolve(done);
    expect(await waiting).toEqual(done);
    expect(jobs.list()).toEqual([]);
    expect(await jobs.wait(1, signal)).toBeUndefined();
    expect(await jobs.wait(7, signal)).toBeUndefined();
  });

  test("giving up the wait keeps the job", async () => {
    const jobs = new JobTable();
    const controller = new AbortController();
    const running = Promise.withResolvers<JobOutcome>();
    jobs.add("a", running.promise);
    const waiting = jobs.wait(1, controller.signal);
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(jobs.wait(1, controller.signal)).rejects.toThrow("enough");
    running.resolve(done);
    expect(await jobs.wait(1, signal)).toEqual(done);
  });
});
