import { expect, test } from "bun:test";
import { summarize } from "../../scripts/junit.ts";

test("a report is counted by the outcome of each test case", () => {
  const report = `<testsuites><testsuite name="a">
    <testcase name="one" time="0" />
    <testcase name="two"><failure message="no" /></testcase>
    <testcase name="three"><skipped /></testcase>
    <testcase name="four > five"><error/></testcase>
    <testcase name="six"></testcase>
  </testsuite></testsuites>`;
  expect(summarize(report)).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

test("an empty report has no tests", () => {
  expect(summarize("")).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
