export type RequestBody = { readonly text: string; readonly contentType: string | undefined };

const form = "application/x-www-form-urlencoded";

/**
 * `data` as a request body: form fields when the caller's content type says so, text as it is under any other type of
 * its own that is not JSON, JSON otherwise. Undefined when there is no data.
 */
export function requestBody(data: unknown, contentType: string | undefined): RequestBody | undefined {
  if (data === undefined || data === null) return undefined;
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === form && typeof data === "object") return { text: formText(data), contentType: undefined };
  if (typeof data === "string" && type !== "" && !/[/+]json$/.test(type)) return { text: data, contentType: undefined };
  return { text: JSON.stringify(data), contentType: type === "" ? "application/json" : undefined };
}

function formText(data: object): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(data)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      fields.append(name, typeof item === "string" ? item : (JSON.stringify(item ?? undefined) ?? ""));
    }
  }
  return fields.toString();
}
