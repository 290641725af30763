import { KdepsError } from "../platform/index.ts";

/**
 * Bodies up to this length fit into the system's buffers, so they are sent at once whatever the client does. Larger ones,
 * and files, may wait for a slow client for as long as it takes, and their connection ends with them.
 */
const quickBytes = 64 * 1024;

/** Marks an answer that may take long to send. */
export function closeAfter(headers: Headers, body: string): void {
  if (body.length > quickBytes) headers.set("Connection", "close");
}

/** @throws {KdepsError} `invalid` for a status that cannot end an exchange: 1xx, or no status at all. */
export function finalStatus(status: number): number {
  if (status >= 200 && status <= 599) return status;
  throw new KdepsError("invalid", `apiResponse.statusCode: ${status} cannot be the status of an answer`);
}

/** No content, reset content, not modified: RFC 9110 allows them no body. */
export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}
