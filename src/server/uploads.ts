import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, randomHex } from "../platform/index.ts";
import type { UploadedFile } from "../workflow/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { sniffType } from "./sniff-type.ts";

/** Largest multipart request. */
export const maxUploadBytes = 10 * 1024 * 1024;
/** Files that a killed process left behind are removed when they are older than this. */
const leftoverMs = 30 * 60_000;

/** The parts of a multipart body: text fields (first value of each name) and stored files in form order. */
export type Form = { readonly fields: Record<string, string>; readonly files: readonly UploadedFile[] };

/**
 * Parses a multipart body and stores its files below `folder`; the caller removes them with `removeUploads`.
 * @throws {HttpFailure} 400 `File upload failed: ...` for a body that is no multipart form.
 */
export async function readForm(bytes: Uint8Array, contentType: string, folder: string): Promise<Form> {
  const form = await parseForm(bytes, contentType);
  const fields: Record<string, string> = Object.create(null);
  const files: UploadedFile[] = [];
  try {
    for (const [field, value] of form.entries()) {
      if (typeof value !== "string") files.push(await storeFile(field, value, folder));
      else if (!Object.hasOwn(fields, field)) fields[field] = value;
    }
  } catch (cause) {
    await removeUploads(files);
    throw new HttpFailure(500, "INTERNAL_ERROR", `cannot store the upload: ${messageOf(cause)}`);
  }
  return { fields, files };
}

async function parseForm(bytes: Uint8Array, contentType: string) {
  try {
    return await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
  } catch (cause) {
    throw new HttpFailure(400, "BAD_REQUEST", `File upload failed: ${messageOf(cause)}`);
  }
}

async function storeFile(field: string, file: File, folder: string): Promise<UploadedFile> {
  const content = new Uint8Array(await file.arrayBuffer());
  const path = join(folder, `${randomHex(8)}_${safeName(file.name)}`);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  await writeFile(path, content, { mode: 0o600, flag: "wx" });
  const declared = file.type.split(";")[0]?.trim() ?? "";
  const type = declared === "" || declared === "application/octet-stream" ? sniffType(content) : declared;
  return { field, name: file.name, type, path, size: content.byteLength };
}

/** The last part of a name with everything but plain characters replaced; never empty, never hidden. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  return (
    base
      .replace(/[^A-Za-z0-9._-]/g, "_")
      .replace(/^\.+/, "_")
      .slice(-100) || "file"
  );
}

/** Removes stored files; one that is already gone is fine. */
export async function removeUploads(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** Removes files that an earlier process left in the folder. A folder that cannot be read has nothing to sweep. */
export async function sweepUploads(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile() && now - info.mtimeMs > leftoverMs) await rm(path, { force: true });
  }
}
