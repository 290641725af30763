import { type ErrorCode, KdepsError, type KdepsErrorOptions } from "./error.ts";

/** Before the response's head had come, or while its body was read. */
export type HttpPhase = "request" | "response";

/**
 * An exchange that gave no response. Codes: `invalid` (URL or header), `denied` (a host or scheme that is never
 * dialled), `timeout`, `cancelled`, `too-large`, `failed`. Messages never hold header values, URLs with their query,
 * or bodies.
 */
export class HttpError extends KdepsError {
  override readonly name = "HttpError";
  readonly phase: HttpPhase;

  constructor(code: ErrorCode, phase: HttpPhase, message: string, options?: KdepsErrorOptions) {
    super(code, message, options);
    this.phase = phase;
  }
}
