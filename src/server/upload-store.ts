import { lstat, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Log, messageOf, randomHex } from "../platform/index.ts";
import type { UploadedFile } from "../workflow/index.ts";
import { sniffType } from "./sniff-type.ts";

/** Files that a killed process left behind are removed when they are older than this. */
const leftoverMs = 30 * 60_000;

/** A file as it came with a request. */
export type ReceivedFile = {
  readonly field: string;
  /** As the client calls it: anything. */
  readonly name: string;
  /** The media type that the client gave; empty without one. */
  readonly type: string;
  readonly content: Uint8Array;
};

/** Keeps uploaded files on disk while their request runs. */
export type UploadStore = {
  /** Writes one file, mode 0600, under a name of ours. @throws the system's error; nothing is left then. */
  readonly save: (file: ReceivedFile) => Promise<UploadedFile>;
  /** Removes files that `save` wrote. Never rejects: what stays is swept later. */
  readonly remove: (files: readonly UploadedFile[]) => Promise<void>;
  /** Removes what earlier processes left. Never rejects. */
  readonly sweep: (now: number) => Promise<void>;
};

/** A store in `kdeps-uploads` below the folder for temporary files. */
export function createUploadStore(temp: string, log: Log): UploadStore {
  const common = join(temp, "kdeps-uploads");
  // Folders below the temporary one are shared by all users of the machine: where another has taken the name, a name with
  // our user id is used, because a folder of somebody else's would let them read and replace the files.
  const own = `${common}-${process.getuid?.() ?? "kdeps"}`;
  const folder = async () => {
    if (await isOurs(common)) return common;
    if (await isOurs(own)) return own;
    throw new Error(`${own} belongs to another user`);
  };
  return {
    async save({ field, name, type, content }) {
      const path = join(await folder(), `${randomHex(8)}_${safeName(name)}`);
      try {
        await writeFile(path, content, { mode: 0o600, flag: "wx" });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { field, name, type: typeOf(type, content), path, size: content.byteLength };
    },
    async remove(files) {
      const ended = await Promise.allSettled(files.map(({ path }) => rm(path, { force: true })));
      for (const { reason } of ended.filter((end) => end.status === "rejected")) {
        log.warn("an uploaded file was not removed", { error: messageOf(reason) });
      }
    },
    async sweep(now) {
      for (const path of [common, own]) await sweepFolder(path, now);
    },
  };
}

/** Whether the folder is there, made if need be, and nobody else's. */
async function isOurs(path: string): Promise<boolean> {
  await mkdir(path, { recursive: true, mode: 0o750 }).catch(() => {}); // looked at below
  const info = await lstat(path).catch(() => undefined);
  return info?.isDirectory() === true && (process.getuid === undefined || info.uid === process.getuid());
}

/** The type that was given, unless it says nothing; then what the content looks like. */
function typeOf(given: string, content: Uint8Array): string {
  const bare = given.split(";")[0]?.trim().toLowerCase() ?? "";
  return bare === "" || bare === "application/octet-stream" ? sniffType(content) : given;
}

/** The last part of a name with everything but plain characters replaced; never empty, never hidden. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const plain = base.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "_");
  return plain.slice(-100) || "file";
}

async function sweepFolder(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile() || now - info.mtimeMs <= leftoverMs) continue;
    await rm(path, { force: true }).catch(() => {}); // another process may be sweeping too
  }
}
