/** What went wrong. The first group is found when a template is compiled, the second when it is rendered. */
export type TemplateErrorCode =
  | "unclosed-action"
  | "unclosed-comment"
  | "unclosed-block"
  | "unterminated-literal"
  | "bad-literal"
  | "bad-character"
  | "unexpected-token"
  | "missing-value"
  | "unknown-function"
  | "undefined-variable"
  | "duplicate-template"
  | "too-deep"
  // rendering
  | "bad-field"
  | "bad-range"
  | "not-callable"
  | "wrong-arguments"
  | "call-failed"
  | "unset-variable"
  | "unknown-template"
  | "limit";

/** A template that cannot be compiled or rendered. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly code: TemplateErrorCode;
  /** 0-based UTF-16 index into the template source. */
  readonly offset: number;

  constructor(code: TemplateErrorCode, message: string, offset: number, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.offset = offset;
  }
}

/** Source text in quotes for a message, cut so that a broken file of one long line stays readable. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
