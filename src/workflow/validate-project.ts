import { KdepsError, type Problem, renderProblem } from "../platform/index.ts";
import { addExpressionFaults } from "./expression-faults.ts";
import { type LoadOptions, loadOwn } from "./load.ts";
import { componentFiles, type OwnFiles, resourceFile, workflowFiles } from "./own-files.ts";
import { type FileKind, Report } from "./report.ts";
import { displayPath, resolveValidation, type ValidationTarget } from "./resolve-path.ts";

/** What looking at a path found. */
export type Validation = {
  readonly kind: FileKind;
  /** The file that was looked at, as messages name it. */
  readonly path: string;
  /** The first of each severity, and behind them how many more there are. */
  readonly problems: readonly Problem[];
  /** How many there are, those that are not listed included. */
  readonly errors: number;
  readonly warnings: number;
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
    const { errorCount: errors, warningCount: warnings } = report;
    return { kind, path: displayPath(target.file, options.cwd), problems: report.list(), errors, warnings };
  } catch (error) {
    if (!(error instanceof KdepsError)) throw error;
    const { message, hint } = error;
    const problem: Problem = { severity: "error", message, ...(hint ? { hint } : {}) };
    return { kind: "workflow", path, problems: [problem], errors: 1, warnings: 0 };
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

/** What `kdeps validate` prints: `out` on stdout, `err` on stderr (empty when nothing is wrong). No trailing newlines. */
export function renderValidation({ kind, path, problems, errors, warnings }: Validation): {
  readonly out: string;
  readonly err: string;
} {
  const shown = (wanted: Problem["severity"]) => {
    return problems.filter(({ severity }) => severity === wanted).map(renderProblem);
  };
  const out = [`Validating ${kind}: ${path}`, ...shown("warning")];
  if (errors === 0) return { out: [...out, ...passed, "Validation successful!"].join("\n"), err: "" };
  const total = [counted(errors, "error"), ...(warnings > 0 ? [counted(warnings, "warning")] : [])];
  const summary = `Validation failed: ${total.join(", ")}`;
  return { out: out.join("\n"), err: [...shown("error"), summary].join("\n") };
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
