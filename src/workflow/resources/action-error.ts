import { type ErrorCode, KdepsError, type KdepsErrorOptions } from "../../platform/index.ts";

export type ActionErrorOptions = KdepsErrorOptions & {
  readonly statusCode?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

/** A failed action with facts that `onError` can read as `error.statusCode` and `error.details`. */
export class ActionError extends KdepsError {
  override readonly name = "ActionError";
  readonly statusCode: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: ActionErrorOptions = {}) {
    super(code, message, options);
    this.statusCode = options.statusCode;
    this.details = options.details;
  }
}
