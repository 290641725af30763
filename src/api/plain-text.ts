const contentType = { "content-type": "text/plain; charset=utf-8" };

/** A `text/plain` answer; the type is set here because a response in memory would otherwise have none. */
export function plainText(text: string, status = 200, headers?: Readonly<Record<string, string>>): Response {
  return new Response(text, { status, headers: headers ? { ...contentType, ...headers } : contentType });
}
