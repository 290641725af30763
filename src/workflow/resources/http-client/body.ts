import { textOf } from "../../../languages/index.ts";
import { stringifyExactJson } from "../../../platform/index.ts";

/** What a request sends, and the content type that says so when the caller gave none that fits. */
export type EncodedBody = { readonly body: string; readonly contentType?: string };

const formType = /^application\/x-www-form-urlencoded\b/i;

/**
 * The body for `data`: a form where the content type asks for one, raw text for text with a content type that is not
 * JSON, else JSON. Undefined without data.
 */
export function encodeBody(data: unknown, contentType: string | undefined): EncodedBody | undefined {
  if (data === undefined || data === null) return undefined;
  if (contentType && formType.test(contentType)) return { body: typeof data === "string" ? data : formOf(data) };
  const isJson = contentType === undefined || /\bjson\b/i.test(contentType);
  if (typeof data === "string" && !isJson) return { body: data };
  const body = stringifyExactJson(data);
  return contentType && isJson ? { body } : { body, contentType: "application/json" };
}

/** `a=1&b=2`; a list repeats its name, nil is an empty value. */
function formOf(data: unknown): string {
  const form = new URLSearchParams();
  if (typeof data !== "object" || data === null) return textOf(data);
  for (const [name, value] of Object.entries(data)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, textOf(item));
  }
  return form.toString();
}
