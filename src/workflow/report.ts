import type { Problem } from "../platform/index.ts";
import type { SourceFile, YamlPath } from "./project.ts";

/** Which check found it: reading the file, its schema, the rules of a workflow, or its expressions and calls. */
export type Stage = "read" | "schema" | "business" | "static";

export type FileKind = "workflow" | "resource" | "component";

/** A problem of a project's files, with the check that found it. */
export type WorkflowProblem = Problem & { readonly stage: Stage };

/** Most errors and most warnings kept; the rest are counted. More would drown the first ones, which usually cause the others. */
const maxProblems = 200;

type Details = {
  /** A function is called only when the problem is kept: looking for advice may cost a walk over everything. */
  readonly hint?: string | undefined | (() => string | undefined);
  readonly what?: "key" | "value";
  readonly offset?: number;
};

/** Where problems are found: the file's kind, and the document that knows its positions. */
export type Origin = { readonly kind: FileKind; readonly source: SourceFile };

/** Collects problems in the order they are found. */
export class Report {
  readonly #problems: WorkflowProblem[] = [];
  /** Files in the order in which they were read. */
  readonly #files: string[] = [];
  /** Found so far, those beyond the limit included. */
  readonly #found = { error: 0, warning: 0 };
  /** What was kept, so that a value which is read twice has its problems once. */
  readonly #known = new Set<string>();

  /** Errors so far, those beyond the limit included. */
  get errorCount(): number {
    return this.#found.error;
  }

  /** Warnings so far, those beyond the limit included. */
  get warningCount(): number {
    return this.#found.warning;
  }

  /** Says that a file is about to be read; its problems are listed behind those of the files before it. */
  begin(file: string): void {
    this.#files.push(file);
  }

  error(stage: Stage, origin: Origin, path: YamlPath, message: string, details: Details = {}): void {
    this.#located("error", stage, origin, path, message, details);
  }

  warning(stage: Stage, origin: Origin, path: YamlPath, message: string, details: Details = {}): void {
    this.#located("warning", stage, origin, path, message, details);
  }

  /** Adds a finished problem, such as one without a place in a file. */
  add(problem: WorkflowProblem): void {
    const { severity, at, message } = problem;
    const identity = `${severity} ${at?.file}:${at?.line}:${at?.column} ${message}`;
    if (at && this.#known.has(identity)) return;
    if (this.#found[severity]++ >= maxProblems) return;
    this.#known.add(identity);
    this.#problems.push(problem);
  }

  /**
   * All problems: those without a place first, then file by file in the order they were read, each from top to bottom.
   * When some were left out, a last one says how many.
   */
  list(): readonly WorkflowProblem[] {
    const files = [...new Set([...this.#files, ...this.#problems.map(({ at }) => at?.file)])];
    const rank = new Map(files.filter((file) => file !== undefined).map((file, i) => [file, i]));
    const fileRank = ({ at }: Problem) => (at ? (rank.get(at.file) ?? 0) : -1);
    const sorted = this.#problems.toSorted(
      (a, b) =>
        fileRank(a) - fileRank(b) || (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0),
    );
    const dropped = this.#found.error + this.#found.warning - sorted.length;
    if (dropped === 0) return sorted;
    const severity = this.#found.error > 0 ? "error" : "warning";
    return [...sorted, { severity, stage: "business", message: `${dropped} more problems are not shown` }];
  }

  #located(
    severity: "error" | "warning",
    stage: Stage,
    { source }: Origin,
    path: YamlPath,
    message: string,
    { hint, what, offset }: Details,
  ): void {
    // Finding the line costs a pass over the file, so not for what will not be shown.
    if (this.#found[severity] >= maxProblems) {
      this.add({ severity, stage, message });
      return;
    }
    const at = source.locate(path, what, offset);
    const advice = typeof hint === "function" ? hint() : hint;
    this.add({ severity, stage, message, at, ...(advice ? { hint: advice } : {}) });
  }
}
