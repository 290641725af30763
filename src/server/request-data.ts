import { parseExactJson } from "../platform/index.ts";
import type { RequestData, UploadedFile } from "../workflow/index.ts";
import { type BodyLimits, bodyTooLarge, isMultipart, maxUploadBytes, uploadTooLarge } from "./body-limits.ts";
import { readBytes } from "./read-body.ts";
import { readForm } from "./read-form.ts";
import type { RequestFacts } from "./request-facts.ts";
import type { UploadStore } from "./upload-store.ts";

type Body = { readonly body: unknown; readonly files: readonly UploadedFile[] };

/** The request's parts under the names the engine reads. Files in it are on disk and belong to the caller. */
export async function requestData(
  request: Request,
  { id, method, path, url, ip }: RequestFacts,
  params: Readonly<Record<string, string>>,
  limits: BodyLimits & { readonly uploads: UploadStore },
): Promise<RequestData> {
  const { body, files } = await readBody(request, limits);
  const query = url.search === "" ? empty : firstValues(url.searchParams);
  const headers: Record<string, string> = Object.create(null);
  request.headers.forEach((value, name) => {
    headers[name] = value;
  });
  return {
    id,
    method,
    path,
    params,
    headers,
    query,
    body,
    files,
    // Few workflows ask for it.
    get ip() {
      return ip();
    },
  };
}

const empty: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

async function readBody(
  request: Request,
  { maxBodyBytes, uploads }: BodyLimits & { readonly uploads: UploadStore },
): Promise<Body> {
  const contentType = request.headers.get("content-type") ?? "";
  if (isMultipart(request.headers)) {
    const bytes = await readBytes(request, { maxBytes: maxUploadBytes, tooLarge: uploadTooLarge });
    const { fields, files } = await readForm(bytes, contentType, uploads);
    return { body: fields, files };
  }
  const bytes = await readBytes(request, { maxBytes: maxBodyBytes, tooLarge: () => bodyTooLarge(maxBodyBytes) });
  if (bytes.byteLength === 0) return { body: {}, files: [] };
  const body = isForm(contentType) ? firstValues(new URLSearchParams(lenient.decode(bytes))) : jsonObject(bytes);
  return { body, files: [] };
}

const lenient = new TextDecoder();
/** Replaced bytes would be other data than the client sent; JSON in another encoding is no JSON (RFC 8259, section 8.1). */
const strict = new TextDecoder("utf-8", { fatal: true });

function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/** The first value of each name. */
function firstValues(pairs: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) if (!Object.hasOwn(values, name)) values[name] = value;
  return values;
}

/** A JSON object whatever the content type says; anything else is an empty one and the request proceeds. */
function jsonObject(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value = parseExactJson(strict.decode(bytes));
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
