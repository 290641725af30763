import type { Problem } from "../platform/index.ts";
import { compile } from "./compile.ts";
import type { Project } from "./project.ts";
import type { Report } from "./report.ts";

/**
 * Adds what compiling finds, unless a check before it spoke about the same place, or about how the line was read: a
 * value that YAML has cut off does not compile either.
 */
export function addExpressionFaults(project: Project, report: Report): void {
  const lineOf = ({ at }: Problem) => `${at?.file}:${at?.line}`;
  const placeOf = (problem: Problem) => `${lineOf(problem)}:${problem.at?.column}`;
  const errors = report.list().filter(({ severity }) => severity === "error");
  const places = new Set(errors.map(placeOf));
  const misread = new Set(errors.filter(({ stage }) => stage === "read").map(lineOf));
  for (const problem of compile(project).problems) {
    if (!places.has(placeOf(problem)) && !misread.has(lineOf(problem))) report.add({ ...problem, stage: "static" });
  }
}
