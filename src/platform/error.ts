/** What went wrong, in the words callers branch on. `message` is for people and never inspected. */
export type ErrorCode =
  | "usage" // the command line or a request is malformed
  | "invalid" // a file or value breaks its rules
  | "not-found"
  | "denied" // a boundary, permission or token refuses it
  | "unavailable" // something it needs is missing here: a variable, a program, a connection
  | "too-large"
  | "timeout"
  | "cancelled"
  | "conflict" // a port, lock or name is taken
  | "failed";

/** A place in a file. Line and column are 1-based; `excerpt` is that line with a caret line below it. */
export type Position = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly excerpt?: string;
};

export type KdepsErrorOptions = {
  /** What the reader can do about it, one sentence. */
  readonly hint?: string;
  readonly at?: Position;
  readonly cause?: unknown;
};

/** The error of everything above the language folders; the edges (CLI, HTTP, loop) decide how to print it. */
export class KdepsError extends Error {
  override readonly name: string = "KdepsError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly at: Position | undefined;

  constructor(code: ErrorCode, message: string, options: KdepsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.at = options.at;
  }
}

/** The message of anything thrown, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
