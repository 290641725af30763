import { type ErrorCode, KdepsError, type KdepsErrorOptions } from "../platform/index.ts";

/** A request that is answered with `status` and `message` as plain text. */
export class RequestError extends KdepsError {
  override readonly name = "RequestError";
  readonly status: 400 | 404 | 413;

  constructor(status: 400 | 404 | 413, message: string, options?: KdepsErrorOptions) {
    super(codes[status], message, options);
    this.status = status;
  }
}

const codes: Record<RequestError["status"], ErrorCode> = { 400: "usage", 404: "not-found", 413: "too-large" };
