/** What kind of thing went wrong; callers branch on it. */
export type ExpressionErrorCode =
  /** The text is not an expression, or braces are not balanced. */
  | "syntax"
  /** A variable or function that the scope does not have. Found before anything is evaluated. */
  | "unknown-name"
  /** Parsed, but cannot make sense whatever the data: literals of the wrong kind, wrong count of arguments. */
  | "invalid"
  /** An operation that these values do not have. */
  | "failed"
  /** A function of the scope threw; its error is the `cause`. */
  | "function"
  /** A budget for steps, memory or nesting is used up. */
  | "limit";

/**
 * An expression or field that cannot be compiled or evaluated. The message is one line and ends in `(line:column)`;
 * `pointer` shows the place. Line and column are 1-based, columns count characters.
 */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly code: ExpressionErrorCode;
  /** 0-based UTF-16 index into the source: the whole field when the expression stands between braces. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** Two lines: the source line, and a caret under the place. */
  readonly pointer: string;

  constructor(code: ExpressionErrorCode, message: string, source: string, offset: number, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.offset = offset;
    const { line, column, text } = locate(source, offset);
    this.line = line;
    this.column = column;
    this.pointer = pointerTo(text, column);
  }

  /** Message and pointer, for people. */
  get detail(): string {
    return `${this.message}\n${this.pointer}`;
  }
}

/**
 * What the parts of the language throw among themselves: a cause without its source. Never leaves this folder; whoever
 * knows the source turns it into an {@link ExpressionError}.
 */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: ExpressionErrorCode;
  /** Undefined: where the evaluation stands. */
  readonly offset: number | undefined;

  constructor(message: string, code: ExpressionErrorCode = "failed", offset?: number, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.offset = offset;
  }
}

/** Words before the cause, by the moment of the failure. */
export type Phase = "compilation" | "execution";

/** Any error as one with its place in `source`. `prefix` comes first in the message. */
export function expressionError(
  error: unknown,
  { source, prefix, phase, at }: { source: string; prefix: string; phase: Phase; at: number },
): ExpressionError {
  const { code, message, offset, cause } = explain(error);
  const place = offset ?? at;
  const { line, column } = locate(source, place);
  const text = `${prefix}expression ${phaseOf(code, phase)} failed: ${message} (${line}:${column})`;
  return new ExpressionError(code, text, source, place, cause === undefined ? undefined : { cause });
}

function phaseOf(code: ExpressionErrorCode, phase: Phase): Phase {
  return code === "unknown-name" || code === "invalid" || code === "syntax" ? "compilation" : phase;
}

type Explanation = {
  readonly code: ExpressionErrorCode;
  readonly message: string;
  readonly offset?: number | undefined;
  readonly cause?: unknown;
};

function explain(error: unknown): Explanation {
  if (error instanceof Fault) return error;
  if (isStackOverflow(error)) return { code: "limit", message: nestedTooDeeply };
  return { code: "function", message: error instanceof Error ? error.message : String(error), cause: error };
}

export const nestedTooDeeply = "nested too deeply";

/**
 * Data may be nested deeper than the stack allows; the runtime then throws this in the middle of a walk. Everything
 * else of this class is caught where it may come up, and what the host throws is a `Fault` by the time it arrives.
 */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError;
}

function locate(source: string, offset: number): { line: number; column: number; text: string } {
  const at = Math.min(Math.max(offset, 0), source.length);
  // A search from -1 would look at the first character.
  const lineStart = at === 0 ? 0 : source.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = source.indexOf("\n", at);
  const text = source.slice(lineStart, lineEnd === -1 ? undefined : lineEnd);
  let line = 1;
  for (let i = source.indexOf("\n"); i !== -1 && i < at; i = source.indexOf("\n", i + 1)) line++;
  return { line, column: [...source.slice(lineStart, at)].length + 1, text };
}

/** Longest piece of a line that is shown. */
const maxShown = 100;

function pointerTo(text: string, column: number): string {
  const characters = [...text.replace(/\r$/, "")];
  const from = characters.length > maxShown ? Math.max(0, column - maxShown / 2) : 0;
  const shown = characters.slice(from, from + maxShown).join("");
  return ` | ${shown}\n | ${".".repeat(Math.max(0, column - 1 - from))}^`;
}
