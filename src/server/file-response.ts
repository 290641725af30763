import { stat } from "node:fs/promises";
import { plainText } from "./plain-text.ts";

/**
 * Streams a file with its media type, answering one byte range where the client asks for it (RFC 9110, section 14).
 * What is not there, or is no regular file, answers 404.
 * @param path absolute, checked by the engine to be inside of the workflow's folder
 */
export async function fileResponse(
  path: string,
  request: Request,
  headers: Headers,
  status: number,
): Promise<Response> {
  // The name may come from the client, so whatever is wrong with it means that there is no such file.
  const info = await stat(path).catch(() => undefined);
  // Only a regular file has a size to answer with; opening a named pipe would wait for its writer.
  if (!info?.isFile()) return plainText(404, "404 page not found");
  const file = Bun.file(path);
  if (!headers.has("Content-Type")) headers.set("Content-Type", file.type);
  headers.set("Accept-Ranges", "bytes");
  // A slow client may take as long as it needs, see `sendable.ts`.
  headers.set("Connection", "close");
  const range = status === 200 ? wantedRange(request, info.size) : undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${info.size}`);
    return new Response(null, { status: 416, headers });
  }
  // Sliced in any case: Bun answers ranges of whole files by itself, also where they must not be looked at.
  if (range === undefined) return new Response(file.slice(0, info.size), { status, headers });
  headers.set("Content-Range", `bytes ${range.start}-${range.end}/${info.size}`);
  return new Response(file.slice(range.start, range.end + 1), { status: 206, headers });
}

type Range = { readonly start: number; readonly end: number };

/**
 * A single range; several ranges or text that is none are answered with the whole file, as the standard allows. So is a
 * range with a condition, because answers carry no validator that it could match.
 */
function wantedRange({ method, headers }: Request, size: number): Range | "unsatisfiable" | undefined {
  if (method !== "GET" || headers.has("if-range")) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range") ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  // A last byte before the first makes the header invalid, and an invalid one is ignored.
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
