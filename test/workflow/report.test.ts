import { describe, expect, test } from "bun:test";
import type { SourceFile } from "../../src/workflow/project.ts";
import { Report } from "../../src/workflow/report.ts";
import { document, lines } from "./support.ts";

describe("a report", () => {
  test("lists problems without a place first, then file by file from top to bottom", async () => {
    const text = "a: 1\nb: 2\nc: {d: 3, e: 4}\n";
    const { origin } = await document(text);
    const other = {
      kind: origin.kind,
      source: { ...origin.source, locate: () => ({ file: "a.yaml", line: 1, column: 1 }) },
    };
    const report = new Report();
    report.error("schema", origin, ["c", "e"], "fourth");
    report.error("static", other, [], "last");
    report.warning("schema", origin, ["c", "d"], "third", { what: "key", hint: "advice" });
    report.error("business", origin, ["a"], "second");
    report.add({ severity: "error", stage: "read", message: "first" });
    expect(lines(report)).toEqual([
      "first",
      "f.yaml:1:4: second",
      "f.yaml:3:5: warning: third (advice)",
      "f.yaml:3:14: fourth",
      "a.yaml:1:1: last",
    ]);
    expect(report.errorCount).toBe(4);
  });

  test("keeps two hundred, counts the rest, and does no work for those", () => {
    let located = 0;
    let advised = 0;
    const locate: SourceFile["locate"] = () => {
      located++;
      return { file: "f.yaml", line: 1, column: 1 };
    };
    const source: SourceFile = { path: "f.yaml", text: "", locate, written: () => undefined };
    const report = new Report();
    const hint = () => {
      advised++;
      return undefined;
    };
    for (let i = 0; i < 1000; i++) report.error("schema", { kind: "workflow", source }, [], `problem ${i}`, { hint });
    report.warning("schema", { kind: "workflow", source }, [], "problem 1");
    report.warning("schema", { kind: "workflow", source }, [], "problem 1");
    expect([located, advised, report.errorCount, report.warningCount]).toEqual([202, 200, 1000, 1]);
    expect(report.list()).toHaveLength(202);
    expect(report.list().at(-1)).toEqual({
      severity: "error",
      stage: "business",
      message: "800 more problems are not shown",
    });
  });
});
