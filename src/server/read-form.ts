import { KdepsError, messageOf } from "../platform/index.ts";
import type { UploadedFile } from "../workflow/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { type FormPart, parseMultipart } from "./parse-multipart.ts";
import type { UploadStore } from "./upload-store.ts";

/** The parts of a multipart body: text fields (first value of each name) and stored files in form order. */
export type Form = { readonly fields: Record<string, string>; readonly files: readonly UploadedFile[] };

/**
 * Parses a multipart body and stores its files; the caller removes them.
 * @throws {HttpFailure} 400 `File upload failed: ...` for a body that is no multipart form.
 * @throws {KdepsError} `failed` when a file cannot be stored; those before it are removed.
 */
export async function readForm(bytes: Uint8Array, contentType: string, uploads: UploadStore): Promise<Form> {
  const fields: Record<string, string> = Object.create(null);
  const files: UploadedFile[] = [];
  try {
    for (const { field, fileName, type, content } of partsOf(bytes, contentType)) {
      if (fileName !== undefined) files.push(await uploads.save({ field, name: fileName, type, content }));
      else if (!Object.hasOwn(fields, field)) fields[field] = new TextDecoder().decode(content);
    }
  } catch (cause) {
    await uploads.remove(files);
    if (cause instanceof HttpFailure) throw cause;
    throw new KdepsError("failed", `cannot store an uploaded file: ${messageOf(cause)}`, { cause });
  }
  return { fields, files };
}

function partsOf(bytes: Uint8Array, contentType: string): readonly FormPart[] {
  try {
    return parseMultipart(bytes, contentType);
  } catch (cause) {
    throw new HttpFailure(400, "BAD_REQUEST", `File upload failed: ${messageOf(cause)}`, {}, { cause });
  }
}
