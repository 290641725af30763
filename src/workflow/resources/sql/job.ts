/** A value as SQLite binds it. */
export type Binding = string | number | bigint | null;

export type Statement = {
  readonly sql: string;
  /** Parameters of each time it runs; one set unless it is a batch. */
  readonly sets: readonly (readonly Binding[])[];
};

/** Statements that run one after another on one connection. */
export type Job = {
  readonly statements: readonly Statement[];
  readonly inTransaction: boolean;
  /** Most rows taken of each result. */
  readonly maxRows: number;
};

/** A value as SQLite returns it; integers come as big integers. */
export type Cell = string | number | bigint | Uint8Array | null;

export type StatementResult =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly Readonly<Record<string, Cell>>[];
      readonly isCut: boolean;
    }
  | { readonly kind: "changes"; readonly changes: bigint | number; readonly lastInsertId: bigint | number };

/** Results by statement, then by set of parameters. */
export type JobResults = readonly (readonly StatementResult[])[];

/** What a worker is told. */
export type WorkerRequest =
  | { readonly kind: "open"; readonly path: string; readonly isReadOnly: boolean; readonly busyTimeoutMs: number }
  | { readonly kind: "run"; readonly job: Job };

/** What a worker says. `started` comes before each statement runs. */
export type WorkerReply =
  | { readonly kind: "opened" }
  | { readonly kind: "started" }
  | { readonly kind: "done"; readonly results: JobResults }
  | { readonly kind: "failed"; readonly step: FailedStep; readonly message: string };

export type FailedStep = "open" | "begin" | "statement" | "batch" | "commit";
