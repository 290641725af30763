import { KdepsError, type Position } from "../platform/index.ts";

/** HTTP status of input that breaks `required`, rules or `expr`. */
export const validationStatus = 422;

export type WorkflowErrorOptions = {
  /** `error.code` of the HTTP answer: a word such as `TIMEOUT`, or the number a failed check configured. */
  readonly apiCode?: string | number;
  /** HTTP status; 500 unless given. */
  readonly status?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly resourceId?: string;
  /** False when `message` may be shown to any client. */
  readonly isInternal?: boolean;
  /** What goes in front of an internal message, such as `preflight check failed for guard`. */
  readonly context?: string;
  readonly at?: Position;
  readonly cause?: unknown;
};

/** A run that failed, with everything its HTTP answer needs. Hiding internal messages from clients is the server's part. */
export class WorkflowError extends KdepsError {
  override readonly name = "WorkflowError";
  readonly apiCode: string | number;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly resourceId: string | undefined;
  readonly isInternal: boolean;
  /** The message without its context. */
  readonly reason: string;

  constructor(message: string, options: WorkflowErrorOptions = {}) {
    const { apiCode = "INTERNAL_ERROR", status = 500, isInternal = true, context, at, cause } = options;
    const code = apiCode === "TIMEOUT" ? "timeout" : status < 500 ? "invalid" : "failed";
    super(code, isInternal && context ? `${context}: ${message}` : message, { ...(at && { at }), cause });
    this.apiCode = apiCode;
    this.status = status;
    this.details = options.details;
    this.resourceId = options.resourceId;
    this.isInternal = isInternal;
    this.reason = message;
  }
}
