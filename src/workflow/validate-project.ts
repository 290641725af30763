import { KdepsError, type Problem, renderProblem } from "../platform/index.ts";
import { compile } from "./compile.ts";
import { type LoadOptions, loadOwn } from "./load.ts";
import { componentFiles, type OwnFiles, resourceFile, workflowFiles } from "./own-files.ts";
import type { Project } from "./project.ts";
import { type FileKind, Report } from "./report.ts";
import { displayPath, resolveValidation, type ValidationTarget } from "./resolve-path.ts";

/** What looking at a path found. */
export type Validation = {
  readonly kind: FileKind;
  /** The file that was looked at, as messages name it. */
  readonly path: string;
  readonly problems: readonly Problem[];
};

/**
 * Checks a workflow with all its files, a resource file, or a component, without running anything. Every problem is
 * returned, also that there is nothing at `path`.
 */
export async function validateProject(path: string, options: LoadOptions): Promise<Validation> {
  try {
    const target = await resolveValidation(path, options.cwd);
    const report = new Report();
    const { kind, own } = await read(target, options.cwd, report);
    const project = await loadOwn(own, options, report);
    if (project) addExpressionFaults(project, report);
    return { kind, path: displayPath(target.file, options.cwd), problems: report.list() };
  } catch (error) {
    if (!(error instanceof KdepsError)) throw error;
    const { message, hint } = error;
    return { kind: "workflow", path, problems: [{ severity: "error", message, ...(hint ? { hint } : {}) }] };
  }
}

async function read(
  target: ValidationTarget,
  cwd: string,
  report: Report,
): Promise<{ readonly kind: FileKind; readonly own: OwnFiles }> {
  if (target.kind === "component") return { kind: "component", own: await componentFiles(target, cwd, report) };
  const resources = target.kind === "file" ? await resourceFile(target, cwd, report) : undefined;
  if (resources) return { kind: "resource", own: resources };
  return { kind: "workflow", own: await workflowFiles(target, cwd, report) };
}

/**
 * Adds what compiling finds, unless a check before it spoke about the same place, or about how the line was read: a
 * value that YAML has cut off does not compile either.
 */
function addExpressionFaults(project: Project, report: Report): void {
  const lineOf = ({ at }: Problem) => `${at?.file}:${at?.line}`;
  const placeOf = (problem: Problem) => `${lineOf(problem)}:${problem.at?.column}`;
  const errors = report.list().filter(({ severity }) => severity === "error");
  const places = new Set(errors.map(placeOf));
  const misread = new Set(errors.filter(({ stage }) => stage === "read").map(lineOf));
  for (const problem of compile(project).problems) {
    if (!places.has(placeOf(problem)) && !misread.has(lineOf(problem))) report.add({ ...problem, stage: "static" });
  }
}

/** What `kdeps validate` prints: `out` on stdout, `err` on stderr (empty when nothing is wrong). No trailing newlines. */
export function renderValidation({ kind, path, problems }: Validation): { readonly out: string; readonly err: string } {
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = problems.filter(({ severity }) => severity === "warning");
  const head = `Validating ${kind}: ${path}`;
  const noted = warnings.map(renderProblem);
  if (errors.length === 0) return { out: [head, ...noted, ...passed, "Validation successful!"].join("\n"), err: "" };
  const total = [
    counted(errors.length, "error"),
    ...(warnings.length > 0 ? [counted(warnings.length, "warning")] : []),
  ];
  const summary = `Validation failed: ${total.join(", ")}`;
  return { out: [head, ...noted].join("\n"), err: [...errors.map(renderProblem), summary].join("\n") };
}

/** The checks, in their order; none is reported as passed when another failed. */
const passed = [
  "✓ YAML syntax",
  "✓ Schema",
  "✓ Rules and dependencies",
  "✓ Action ids and components",
  "✓ Expression syntax",
];

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
