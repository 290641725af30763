/**
 * Streams a file with its media type, answering one byte range where the client asks for it (RFC 9110, section 14).
 * A file that is gone answers 404.
 */
export async function fileResponse(
  path: string,
  request: Request,
  headers: Headers,
  status: number,
): Promise<Response> {
  const file = Bun.file(path);
  if (!(await file.exists())) return new Response("404 page not found", { status: 404 });
  if (!headers.has("Content-Type")) headers.set("Content-Type", file.type);
  headers.set("Accept-Ranges", "bytes");
  const range = parseRange(request.headers.get("range"), file.size);
  if (range === undefined) return new Response(file, { status, headers });
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  return new Response(file.slice(range.start, range.end + 1), { status: 206, headers });
}

type Range = { readonly start: number; readonly end: number };

/** A single range; several ranges or text that is none are answered with the whole file, as the standard allows. */
function parseRange(header: string | null, size: number): Range | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
