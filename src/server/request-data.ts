import type { RequestData, UploadedFile } from "../workflow/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { contentLength, readBytes } from "./read-body.ts";
import { maxUploadBytes, readForm } from "./uploads.ts";

/** Largest body without a `maxBodyBytes` setting. */
export const defaultMaxBodyBytes = 10 * 1024 * 1024;

export type BodyLimits = { readonly maxBodyBytes: number; readonly uploadFolder: string };

type Body = { readonly body: unknown; readonly files: readonly UploadedFile[] };

/**
 * Refuses a body that announces itself as too large, before anything is done for it.
 * @throws {HttpFailure} 413.
 */
export function checkAnnouncedSize(request: Request, { maxBodyBytes }: BodyLimits): void {
  const announced = contentLength(request.headers);
  if (announced === undefined) return;
  if (isMultipart(request)) {
    if (announced > maxUploadBytes) throw uploadTooLarge(announced);
  } else if (announced > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
}

/** The request's parts under the names the engine reads. Files in it are on disk and belong to the caller. */
export async function requestData(
  request: Request,
  url: URL,
  known: { readonly id: string; readonly ip: string; readonly params: Readonly<Record<string, string>> },
  limits: BodyLimits,
): Promise<RequestData> {
  const { body, files } = await readBody(request, limits);
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) if (!Object.hasOwn(query, name)) query[name] = value;
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of request.headers) headers[name] = value;
  return { ...known, method: request.method, path: url.pathname, headers, query, body, files };
}

async function readBody(request: Request, { maxBodyBytes, uploadFolder }: BodyLimits): Promise<Body> {
  const contentType = request.headers.get("content-type") ?? "";
  if (isMultipart(request)) {
    const form = await readForm(await readBytes(request, maxUploadBytes, uploadTooLarge), contentType, uploadFolder);
    return { body: form.fields, files: form.files };
  }
  const bytes = await readBytes(request, maxBodyBytes, () => bodyTooLarge(maxBodyBytes));
  const text = new TextDecoder().decode(bytes);
  return { body: isForm(contentType) ? formFields(text) : jsonObject(text), files: [] };
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
}

function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(fields, name)) fields[name] = value;
  return fields;
}

/** A JSON object whatever the content type says; anything else is an empty one and the request proceeds. */
function jsonObject(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function bodyTooLarge(limit: number): HttpFailure {
  return new HttpFailure(413, "REQUEST_TOO_LARGE", `request body exceeds limit of ${limit} bytes`, {
    Connection: "close",
  });
}

function uploadTooLarge(announced: number | undefined): HttpFailure {
  if (announced === undefined) {
    const message = `File upload failed: the body is larger than ${maxUploadBytes} bytes`;
    return new HttpFailure(400, "BAD_REQUEST", message, { Connection: "close" });
  }
  const message = `Request body too large: ${announced} bytes (max: ${maxUploadBytes})`;
  return new HttpFailure(413, "REQUEST_TOO_LARGE", message, { Connection: "close" });
}
