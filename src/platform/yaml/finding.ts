/** Something about a file at an offset, before it becomes a problem with line and column. */
export type Finding = {
  readonly severity: "error" | "warning";
  /** 0-based UTF-16 index into the file's text. */
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
};
