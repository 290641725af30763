import { readFileSync } from "node:fs";
import type { RequestData, UploadedFile } from "../run.ts";
import type { ReadableFiles } from "./file.ts";
import type { Run } from "./frame.ts";

/** Names that mean the first upload whatever field it came in. */
const firstUpload = new Set(["file", "file[]", "files"]);

/** The upload a name means: `field[1]`, a field, a file name, or a generic name for the first one. */
export function findUpload(request: RequestData | undefined, name: string): UploadedFile | undefined {
  const files = request?.files ?? [];
  if (files.length === 0) return undefined;
  const [, field, index] = /^(.+)\[(\d+)\]$/.exec(name) ?? [];
  const indexed = field && files.filter((file) => isOfField(file, field))[Number(index)];
  if (indexed) return indexed;
  const named = files.find((file) => file.field === name) ?? files.find((file) => file.name === name);
  return named ?? (firstUpload.has(name) ? files[0] : undefined);
}

function isOfField({ field }: UploadedFile, name: string): boolean {
  return field === name || field === `${name}[]`;
}

/** The text of an upload; undefined when there is none of that name. */
export function uploadText(request: RequestData | undefined, name: string): string | undefined {
  const file = findUpload(request, name);
  return file && readFileSync(file.path, "utf8");
}

/** What `file()` may read for this request: the workflow's folder and the request's own uploads. */
export function readableFiles({ plan, request }: Run): ReadableFiles {
  return { root: plan.root, uploads: request?.files.map(({ path }) => path) ?? [] };
}

/** Whether a media type is the wanted one, exactly or by `type/*`. */
export function isOfType(type: string, wanted: string): boolean {
  const bare = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const pattern = wanted.trim().toLowerCase();
  return pattern.endsWith("/*") ? bare.startsWith(pattern.slice(0, -1)) : bare === pattern;
}
