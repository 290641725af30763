import { type ErrorCode, KdepsError, type KdepsErrorOptions } from "../platform/index.ts";

/** HTTP status of the control API: 400 for every failed call, 404 for a name nobody has. */
export type ToolStatus = 400 | 404;

/** A failed tool call. `message` is the exact text that the API and the loop show. */
export class ToolError extends KdepsError {
  override readonly name = "ToolError";
  readonly status: ToolStatus;

  constructor(code: ErrorCode, message: string, options: KdepsErrorOptions & { readonly status?: ToolStatus } = {}) {
    super(code, message, options);
    this.status = options.status ?? 400;
  }
}
