import { HttpFailure } from "./http-failure.ts";

/** Largest body without a `maxBodyBytes` setting. */
const defaultMaxBodyBytes = 10 * 1024 * 1024;
/** Largest multipart request, which `maxBodyBytes` does not limit. */
export const maxUploadBytes = 10 * 1024 * 1024;

export type BodyLimits = {
  /** For everything but multipart forms. */
  readonly maxBodyBytes: number;
};

/** The limits of a setting, where nothing and zero mean the default. */
export function bodyLimits(maxBodyBytes = 0): BodyLimits {
  return { maxBodyBytes: maxBodyBytes > 0 ? maxBodyBytes : defaultMaxBodyBytes };
}

/**
 * Refuses a body that announces itself as too large, before anything is done for it.
 * @throws {HttpFailure} 413.
 */
export function checkBodySize(headers: Headers, { maxBodyBytes }: BodyLimits): void {
  const announced = contentLength(headers) ?? 0;
  if (announced > maxBodyBytes && !isMultipart(headers)) throw bodyTooLarge(maxBodyBytes);
}

/** As `checkBodySize`, for multipart forms. */
export function checkUploadSize(headers: Headers): void {
  const announced = contentLength(headers) ?? 0;
  if (announced > maxUploadBytes && isMultipart(headers)) throw uploadTooLarge(announced);
}

export function isMultipart(headers: Headers): boolean {
  return /^multipart\/form-data\b/i.test(headers.get("content-type") ?? "");
}

/** The announced length; undefined without one, as with a chunked body. */
export function contentLength(headers: Headers): number | undefined {
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

export function bodyTooLarge(limit: number): HttpFailure {
  return new HttpFailure(413, "REQUEST_TOO_LARGE", `request body exceeds limit of ${limit} bytes`, closing);
}

/** @param announced undefined for an upload that only turned out to be too large while it was read. */
export function uploadTooLarge(announced?: number): HttpFailure {
  if (announced === undefined) {
    const message = `File upload failed: the body is larger than ${maxUploadBytes} bytes`;
    return new HttpFailure(400, "BAD_REQUEST", message, closing);
  }
  const message = `Request body too large: ${announced} bytes (max: ${maxUploadBytes})`;
  return new HttpFailure(413, "REQUEST_TOO_LARGE", message, closing);
}

/** The rest of the body is not read, so the connection cannot carry another request. */
const closing = { Connection: "close" };
